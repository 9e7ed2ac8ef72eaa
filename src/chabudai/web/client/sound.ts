// What is heard, all of it made here: a few tones each, soft, and nothing before the reader has touched or typed.
import { afterPaint } from "./page";
import { settingOn } from "./settings";

/** Pitch, when it begins, how long it rings, the shape of the wave, the pitch that it glides to. */
type Tone = [pitch: number, begin: number, length: number, wave?: OscillatorType, to?: number];
const SOUNDS: Record<string, Tone[]> = {
  touch: [[620, 0, 0.05, "sine"]],
  place: [[210, 0, 0.1, "triangle", 120], [900, 0, 0.03, "sine"]],
  slide: [[240, 0, 0.28, "sine", 420]],
  reveal: [[523, 0, 0.16], [784, 0.08, 0.22]],
  coin: [[1319, 0, 0.1, "sine"], [1760, 0.07, 0.28, "sine"]],
  refusal: [[165, 0, 0.14, "sawtooth"], [131, 0.12, 0.2, "sawtooth"]],
  turn: [[659, 0, 0.2], [880, 0.14, 0.35]],
  season: [[392, 0, 0.7, "sine"], [587, 0.12, 0.8, "sine"], [784, 0.24, 0.9, "sine"]],
  victory: [[523, 0, 0.3], [659, 0.15, 0.3], [784, 0.3, 0.3], [1047, 0.45, 0.9], [784, 0.45, 0.9]],
};
const VOLUME = 0.06;
let audio: AudioContext | null = null;
let awake = false;
for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, () => (awake = true), true);
export function hear(kind: string): void {
  if (awake && settingOn("sound")) afterPaint(() => sound(kind));
}
function sound(kind: string): void {
  const sounding = (audio ??= new AudioContext());
  for (const [pitch, begin, length, wave = "triangle", to = pitch] of SOUNDS[kind] ?? []) {
    const start = sounding.currentTime + begin;
    const tone = new OscillatorNode(sounding, { type: wave, frequency: pitch });
    const volume = new GainNode(sounding, { gain: VOLUME });
    tone.frequency.linearRampToValueAtTime(to, start + length);
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.0005, start + length);
    tone.connect(volume).connect(sounding.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
