// boardgame.io as a peer for `make load`: its own server, its own tic-tac-toe, its own socket transport.
// node load.cjs MATCHES SECONDS THINK; run from a folder in which boardgame.io is installed.
const { Server, Origins } = require("boardgame.io/server");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { INVALID_MOVE } = require("boardgame.io/core");

const [matches, seconds, think] = process.argv.slice(2).map(Number);
const port = 20000 + (process.pid % 20000);

const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
    // Nine cells are soon full; a new sheet lets the match go on as long as it is measured.
    clear: ({ G }) => { G.cells = Array(9).fill(null); },
  },
};

if (process.env.SERVE) {
  Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] }).run({ port: Number(process.env.SERVE) }, () =>
    console.log("ready"));
} else {
  const { spawn } = require("child_process");
  const server = spawn(process.execPath, [__filename, ...process.argv.slice(2)], {
    env: { ...process.env, SERVE: String(port), NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  server.stdout.on("data", (text) => { if (String(text).includes("ready")) begin().catch(fail); });
  const fail = (error) => { console.error(error); server.kill("SIGKILL"); process.exit(1); };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));

  async function begin() {
    const times = [];
    let moves = 0;
    const tables = [];
    for (let number = 0; number < matches; number++) {
      const matchID = `match-${number}`; // made by the server when its first player comes
      const clients = [];
      for (const playerID of ["0", "1"]) {
        const client = Client({
          game: TicTacToe, matchID, playerID, debug: false,
          multiplayer: SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ["websocket"] } }),
        });
        client.start();
        clients.push(client);
      }
      const table = { clients, sent: new Map() };
      for (const [seat, client] of clients.entries()) {
        client.subscribe((state) => {
          if (state === null) return;
          const entry = table.sent.get(state._stateID);
          if (entry !== undefined && entry.seat !== seat) {
            times.push(performance.now() - entry.began);
            table.sent.delete(state._stateID);
          }
        });
      }
      tables.push(table);
      if (number % 10 === 9) await pause(50);
    }
    await pause(1500);
    const end = performance.now() + seconds * 1000;
    await Promise.all(tables.map(async (table) => {
      while (performance.now() < end) {
        await pause((0.5 + Math.random()) * think * 1000);
        const state = table.clients[0].getState();
        if (state === null) continue;
        const seat = Number(state.ctx.currentPlayer);
        const own = table.clients[seat].getState();
        if (own === null || own._stateID !== state._stateID) continue;
        const free = own.G.cells.map((cell, id) => (cell === null ? id : -1)).filter((id) => id >= 0);
        table.sent.set(own._stateID + 1, { began: performance.now(), seat });
        if (free.length) table.clients[seat].moves.clickCell(free[0]); else table.clients[seat].moves.clear();
        moves++;
      }
    }));
    await pause(500);
    times.sort((a, b) => a - b);
    const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))] * 10) / 10;
    console.log(JSON.stringify({
      matches, moves_per_s: Math.round((moves / seconds) * 10) / 10,
      p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99), timed: times.length,
    }));
    server.kill("SIGKILL");
    process.exit(0);
  }
}
