// A bot of your own in another language: plain Node.js, nothing to install.
//
//     node remote_bot.mjs http://127.0.0.1:8000 MATCH TOKEN
//
// Whoever set the table up gets the token from POST /api/matches/MATCH/token. The bot waits on the match's live stream and makes
// a move whenever it is asked; this one likes long click paths. Put your own thoughts into `choose`.

const [site, match, token] = process.argv.slice(2);
const address = `${site}/api/matches/${match}`;
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };

async function ask(what, body) {
  const method = body === undefined ? "GET" : "POST";
  const answer = await fetch(address + what, { method, headers, body: body && JSON.stringify(body) });
  return answer.json();
}

/** The match as the seat sees it, asked for now and after every change. */
async function* pictures() {
  const stream = await fetch(`${address}/stream`, { headers });
  const letters = new TextDecoder();
  let rest = "";
  for await (const piece of stream.body) {
    const lines = (rest + letters.decode(piece, { stream: true })).split("\n");
    rest = lines.pop();
    if (lines.some((line) => line.startsWith("data: "))) yield await ask("");
  }
}

function choose(moves) {
  return moves.reduce((best, move) => (move.path.length > best.path.length ? move : best));
}

for await (const picture of pictures()) {
  if (picture.status === "over") {
    console.log("The match is over:", JSON.stringify(picture.result));
    break;
  }
  if (picture.actors.includes(picture.seat)) {
    const { turn, moves } = await ask("/moves");
    if (moves.length > 0) {
      const answer = await ask("/play", { move: choose(moves).id, turn, action: crypto.randomUUID() });
      if (answer.error) console.log(answer.error.sentence); // somebody was faster: the next picture tells
    }
  }
}
process.exit(0); // the stream would go on
