import type { CueName } from './cueNames.ts';

/** Plays cues at a share of full volume. */
export type Player = (name: CueName, volume: number) => void;

/** A mallet on wood, a drop into ink: a tone that begins at once and dies away. Seconds, Hz, share of full scale. */
interface Tone {
  kind: 'tone';
  at: number;
  hz: number;
  /** Glides there. */
  to?: number;
  length: number;
  gain: number;
  /** Softer or harder. Default: sine. */
  wave?: OscillatorType;
}

/** Paper: noise through a filter that moves. */
interface Paper {
  kind: 'paper';
  at: number;
  hz: number;
  to: number;
  length: number;
  gain: number;
  q: number;
}

type Voice = Tone | Paper;

const tone = (at: number, hz: number, length: number, gain: number, more: Partial<Tone> = {}): Tone => ({
  kind: 'tone',
  at,
  hz,
  length,
  gain,
  ...more,
});
const paper = (at: number, hz: number, to: number, length: number, gain: number, q = 0.8): Paper => ({
  kind: 'paper',
  at,
  hz,
  to,
  length,
  gain,
  q,
});

// One scale for all of them, D pentatonic, so that two at once are a chord.
const D4 = 293.66;
const E4 = 329.63;
const FIS4 = 369.99;
const A4 = 440;
const B4 = 493.88;
const D5 = 587.33;
const E5 = 659.26;
const FIS5 = 739.99;
const A5 = 880;

/** Hands that clap, each where a hand would be: never twice the same distance. */
const claps = Array.from({ length: 26 }, (_, index) => {
  const at = index * 0.052 + ((index * 7) % 5) * 0.009;
  return paper(at, 1100 + ((index * 331) % 900), 900, 0.07, 0.95 * (index < 16 ? 1 : 1 - (index - 15) / 13), 1.4);
});

const CUES: Readonly<Record<CueName, readonly Voice[]>> = {
  joined: [tone(0, A4, 0.35, 0.17), tone(0.09, D5, 0.5, 0.19)],
  left: [tone(0, D5, 0.3, 0.14), tone(0.09, A4, 0.5, 0.15)],
  mention: [tone(0, FIS5, 0.22, 0.17), tone(0.11, FIS5, 0.22, 0.14), tone(0.22, A5, 0.5, 0.17)],
  step: [
    paper(0, 700, 2600, 0.22, 0.3),
    tone(0.05, D4, 0.4, 0.2),
    tone(0.15, FIS4, 0.4, 0.18),
    tone(0.25, A4, 0.7, 0.2),
  ],
  minute: [tone(0, A4, 0.5, 0.2, { wave: 'triangle' }), tone(0.22, A4, 0.7, 0.18, { wave: 'triangle' })],
  tick: [tone(0, D5, 0.14, 0.3, { to: 520, wave: 'triangle' }), paper(0, 3200, 1800, 0.03, 0.35)],
  timeUp: [tone(0, A4, 0.5, 0.22), tone(0.16, FIS4, 0.5, 0.22), tone(0.32, D4, 1, 0.25), paper(0, 500, 260, 0.5, 0.24)],
  allDone: [tone(0, D5, 0.3, 0.16), tone(0.1, FIS5, 0.3, 0.15), tone(0.2, A5, 0.8, 0.16)],
  page: [paper(0, 900, 3600, 0.16, 0.8, 0.7), paper(0.13, 2600, 700, 0.16, 0.6, 0.7)],
  reveal: [
    tone(0, D4, 1, 0.14),
    tone(0.1, A4, 1, 0.14),
    tone(0.2, D5, 1, 0.14),
    tone(0.3, FIS5, 1.2, 0.14),
    paper(0, 400, 4200, 0.5, 0.2),
  ],
  applause: claps,
  announce: [tone(0, E5, 0.3, 0.17, { wave: 'triangle' }), tone(0.16, B4, 0.6, 0.18, { wave: 'triangle' })],
  error: [tone(0, E4, 0.22, 0.22, { wave: 'triangle', to: 310 }), tone(0.14, 246.94, 0.45, 0.24, { wave: 'triangle' })],
};

/** Brings the whole family to about -22 LUFS; the gains above say how its members stand to each other. */
const FAMILY_GAIN = 2;
/** Nothing begins with a click. */
const ATTACK = 0.004;
/** Dies away to this: nothing ends with one either. */
const SILENCE = 0.0001;

/** Quiet until the device may rest, s: ticks of a countdown follow each other faster. */
export const REST_AFTER = 3;

/** On the device's own sound. */
export function openPlayer(): Player {
  return whileHeard(new AudioContext({ latencyHint: 'interactive' }), playCue);
}

/** A context that runs holds the sound device open and costs a phone its battery: it rests while nothing is heard. */
export function whileHeard(context: AudioContext, play: typeof playCue): Player {
  let rest: ReturnType<typeof setTimeout> | undefined;
  return (name, volume) => {
    clearTimeout(rest);
    void context.resume();
    const out = context.createGain();
    out.gain.value = volume;
    out.connect(context.destination);
    const length = play(context, out, name, context.currentTime) - context.currentTime;
    rest = setTimeout(() => void context.suspend(), (length + REST_AFTER) * 1000);
  };
}

/** Plays a cue into a node, from `at` on (time of the context). Answers when it is over. */
export function playCue(context: BaseAudioContext, out: AudioNode, name: CueName, at: number): number {
  const voices = CUES[name];
  for (const voice of voices) {
    if (voice.kind === 'tone') playTone(context, out, voice, at);
    else playPaper(context, out, voice, at);
  }
  return at + Math.max(...voices.map((voice) => voice.at + voice.length));
}

function playTone(context: BaseAudioContext, out: AudioNode, voice: Tone, start: number): void {
  const { hz, to = hz, length, gain, wave = 'sine' } = voice;
  const at = start + voice.at;
  const envelope = envelopeOf(context, out, at, length, gain);
  const body = context.createOscillator();
  body.type = wave;
  body.frequency.setValueAtTime(hz, at);
  body.frequency.exponentialRampToValueAtTime(to, at + length);
  body.connect(envelope);
  body.start(at);
  body.stop(at + length);
  // The knock of the mallet: an overtone that is gone before the tone is.
  const knock = context.createOscillator();
  knock.frequency.value = hz * 3;
  knock.connect(envelopeOf(context, out, at, Math.min(0.08, length), gain * 0.3));
  knock.start(at);
  knock.stop(at + 0.08);
}

function playPaper(context: BaseAudioContext, out: AudioNode, voice: Paper, start: number): void {
  const at = start + voice.at;
  const source = context.createBufferSource();
  source.buffer = noiseOf(context, voice.length);
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = voice.q;
  filter.frequency.setValueAtTime(voice.hz, at);
  filter.frequency.exponentialRampToValueAtTime(voice.to, at + voice.length);
  source.connect(filter).connect(envelopeOf(context, out, at, voice.length, voice.gain));
  source.start(at);
}

function envelopeOf(context: BaseAudioContext, out: AudioNode, at: number, length: number, gain: number): GainNode {
  const node = context.createGain();
  node.gain.setValueAtTime(SILENCE, at);
  node.gain.linearRampToValueAtTime(gain * FAMILY_GAIN, at + ATTACK);
  node.gain.exponentialRampToValueAtTime(SILENCE, at + length);
  node.connect(out);
  return node;
}

/** Always the same noise: what is measured is what is heard. */
function noiseOf(context: BaseAudioContext, length: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 0x2f6e2b1;
  for (let index = 0; index < samples.length; index++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    samples[index] = seed / 0x80000000;
  }
  return buffer;
}
