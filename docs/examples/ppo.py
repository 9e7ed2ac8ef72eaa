"""PPO with masked actions, from nothing, on one processor: one file in the style of CleanRL, to be read and changed.

    pip install 'chabudai[train]'
    python ppo.py kodama-forest --seats 1
    python ppo.py hitodama --seats 2

It learns on a `VectorEnv`, against a random player where others sit at the table, from what each step does to its
prospects, and prints what matches were worth, from -1 to 1. At the end the arena compares it with bots of the house.
"""

import argparse
import time
from collections import deque

import autograd.numpy as anp
import numpy as np
from autograd import grad

from chabudai import Bot
from chabudai.bots import registry
from chabudai.envs.vector import VectorEnv
from chabudai.lab.arena import Result, Schedule, Tally

HIDDEN, MATCHES, STEPS = 128, 64, 64  # matches are stepped together, and so often between two updates
EPOCHS, BATCH, RATE = 4, 512, 1e-3
CLIP, ENTROPY, LAMBDA = 0.2, 0.01, 0.95  # nothing is discounted, since only the end counts


def new_network(inputs, actions, rng):
    shapes = {"first": (inputs, HIDDEN), "second": (HIDDEN, HIDDEN), "policy": (HIDDEN, actions), "value": (HIDDEN, 1)}
    network = {name: rng.standard_normal(shape) / np.sqrt(shape[0]) for name, shape in shapes.items()}
    network["policy"] *= 0.01  # begin with all actions nearly alike
    network |= {f"{name} bias": np.zeros(shape[1]) for name, shape in shapes.items()}
    return {name: weights.astype(np.float32) for name, weights in network.items()}


def forward(network, observations, masks, xp=np):
    """The logarithms of the chances of all actions, and the worth of the positions; `xp=anp` to derive them."""
    layer = np.log1p(observations.astype(np.float32))
    for name in ("first", "second"):
        layer = xp.tanh(xp.dot(layer, network[name]) + network[f"{name} bias"])
    logits = xp.where(masks, xp.dot(layer, network["policy"]) + network["policy bias"], np.float32(-1e9))
    logits = logits - xp.max(logits, axis=1, keepdims=True)
    chances = logits - xp.log(xp.sum(xp.exp(logits), axis=1, keepdims=True))
    return chances, xp.dot(layer, network["value"])[:, 0] + network["value bias"]


def loss(network, observations, masks, actions, old_chances, advantages, returns):
    """What PPO makes small: the clipped objective, the error of the worths, and certainty."""
    chances, worths = forward(network, observations, masks, anp)
    ratio = anp.exp(chances[np.arange(len(actions)), actions] - old_chances)
    gain = anp.mean(anp.minimum(ratio * advantages, anp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantages))
    entropy = -anp.mean(anp.sum(anp.exp(chances) * anp.where(masks, chances, np.float32(0)), axis=1))
    return 0.5 * anp.mean((worths - returns) ** 2) - gain - ENTROPY * entropy


class Adam:
    def __init__(self, network):
        self.means, self.squares = ({name: 0 * weights for name, weights in network.items()} for _ in range(2))
        self.steps = 0

    def step(self, network, slopes, rate):
        self.steps += 1
        norm = np.sqrt(sum(np.sum(slope**2) for slope in slopes.values()))
        for name, slope in slopes.items():
            slope = (slope * min(1.0, 0.5 / (norm + 1e-8))).astype(np.float32)
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope**2 - self.squares[name])
            size = np.sqrt(self.squares[name] / (1 - 0.999**self.steps)) + 1e-5
            network[name] -= (rate / (1 - 0.9**self.steps) * self.means[name] / size).astype(np.float32)


def advantages_of(rewards, worths, ends, worths_after):
    """How much better each action was than what could be expected."""
    advantages, ahead = np.zeros_like(worths), 0.0
    for step in reversed(range(len(rewards))):
        surprise = rewards[step] + (1 - ends[step]) * worths_after - worths[step]
        advantages[step] = ahead = surprise + LAMBDA * (1 - ends[step]) * ahead
        worths_after = worths[step]
    return advantages


def train(game, seats, steps, seed=1, tell=print):
    """Learn for so many steps; the network, and what matches were worth as time went on."""
    rng, start = np.random.default_rng(seed), time.perf_counter()
    envs = VectorEnv(game, count=MATCHES, seats=seats, opponent="random" if seats > 1 else None, shaped=True)
    network = new_network(envs.size, envs.moves, rng)
    adam, slopes_of_loss, results, curve = Adam(network), grad(loss), deque(maxlen=200), []
    (seen, _), rounds = envs.reset(seed=seed), max(1, steps // (MATCHES * STEPS))
    for number in range(rounds):
        rows = []
        for _ in range(STEPS):
            observations, masks = seen["observation"], seen["action_mask"].astype(bool)
            chances, worths = forward(network, observations, masks)
            actions = np.argmax(chances + rng.gumbel(size=chances.shape), axis=1)
            seen, rewards, over, cut, infos = envs.step(actions)
            if over.any():
                results.extend(infos["utilities"][over, infos["end_seat"][over]])
            picked = chances[np.arange(MATCHES), actions]
            rows.append((observations, masks, actions, picked, worths, rewards.astype(np.float32), over | cut))
        *data, worths, rewards, ends = map(np.array, zip(*rows, strict=True))
        worths_after = forward(network, seen["observation"], seen["action_mask"].astype(bool))[1]
        advantages = advantages_of(rewards, worths, ends.astype(np.float32), worths_after)
        data = [each.reshape(-1, *each.shape[2:]) for each in (*data, advantages, advantages + worths)]
        for _ in range(EPOCHS):
            for batch in np.split(rng.permutation(MATCHES * STEPS), MATCHES * STEPS // BATCH):
                *parts, advantages, returns = (each[batch] for each in data)
                advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
                slopes = slopes_of_loss(network, *parts, advantages, returns)
                adam.step(network, slopes, RATE * (1 - number / rounds))
        curve.append(float(np.mean(results)) if results else 0.0)
        done = (number + 1) * MATCHES * STEPS
        tell(f"{done:>8} steps  {done / (time.perf_counter() - start):>6.0f}/s  matches are worth {curve[-1]:+.2f}")
    return network, curve


class Learned(Bot):
    """Plays what the network thinks most of."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def choose(self, view, seat, rng):
        mask = bytearray(view.game.moves.size)
        view.mask(seat, mask)
        observation = np.frombuffer(view.observation(seat), np.uint8)
        return int(forward(self.network, observation[None], np.frombuffer(mask, bool)[None])[0].argmax())


def compare(network, game, seats, rival, games):
    """What the arena says about the learned player and a bot of the house."""
    registry.add("learned", lambda: Learned(network))
    tally = Tally(Schedule(game, ["learned", rival], seats, games, {}, stops_early=False))
    list(tally.play())
    return Result(tally).duels[0]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Learn a game by PPO.")
    parser.add_argument("game", nargs="?", default="kodama-forest")
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--steps", type=int, default=200_000)
    given = parser.parse_args()
    network, _ = train(given.game, given.seats, given.steps)
    for rival in ("random", "greedy"):
        duel = compare(network, given.game, given.seats, rival, games=100)
        gain, low, high = duel.gain
        print(f"{rival}: beaten in {duel.share:.0%} of {duel.games}, by {gain:+.2f} ({low:+.2f} to {high:+.2f})")
