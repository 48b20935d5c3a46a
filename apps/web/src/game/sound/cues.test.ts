import { expect, test, vi } from 'vitest';
import { CUE_NAMES } from './cueNames.ts';
import { playCue, REST_AFTER, whileHeard } from './cues.ts';

type Change = ['set' | 'line' | 'curve', value: number, at: number];

interface Node {
  kind: string;
  to: Node | null;
  start?: number;
  stop?: number;
  gain: Change[];
  pitch: Change[];
  type?: OscillatorType;
  samples?: Float32Array;
}

/** A context that sounds nothing, and what was made in it. */
function studio() {
  const nodes: Node[] = [];
  const param = (changes: Change[]) => ({
    set value(value: number) {
      changes.push(['set', value, 0]);
    },
    setValueAtTime: (value: number, at: number) => void changes.push(['set', value, at]),
    linearRampToValueAtTime: (value: number, at: number) => void changes.push(['line', value, at]),
    exponentialRampToValueAtTime: (value: number, at: number) => void changes.push(['curve', value, at]),
  });
  const make = (kind: string) => {
    const node: Node = { kind, to: null, gain: [], pitch: [] };
    nodes.push(node);
    return Object.assign(node, {
      connect: (to: Node) => {
        node.to = to;
        return to;
      },
      frequency: param(node.pitch),
      Q: { value: 0 },
      start: (at: number) => void (node.start = at),
    });
  };
  const withStop = (kind: string) => {
    const node = make(kind);
    return Object.assign(node, { stop: (at: number) => void stops.set(node, at) });
  };
  const stops = new Map<object, number>();
  const context = {
    sampleRate: 8_000,
    createOscillator: () => withStop('tone'),
    createGain: () => {
      const node = make('gain');
      return Object.assign(node, { gain: param(node.gain), changes: node.gain });
    },
    createBiquadFilter: () => make('filter'),
    createBufferSource: () => {
      const node = make('noise');
      Object.defineProperty(node, 'buffer', {
        set(buffer: { samples: Float32Array }) {
          node.samples = buffer.samples;
        },
      });
      return node;
    },
    createBuffer: (_channels: number, length: number) => {
      const samples = new Float32Array(length);
      return { samples, getChannelData: () => samples };
    },
  };
  return { context: context as unknown as BaseAudioContext, nodes, stops };
}

const AT = 7;

function heard(name: (typeof CUE_NAMES)[number]) {
  const out = { kind: 'out' } as unknown as Node;
  const { context, nodes, stops } = studio();
  const end = playCue(context, out as unknown as AudioNode, name, AT);
  const sources = nodes.filter(({ kind }) => kind === 'tone' || kind === 'noise');
  return { out, nodes, stops, end, sources };
}

/** Where the sound of a node goes in the end. */
function endOf(node: Node): Node {
  return node.to === null || node.to.kind === 'out' ? (node.to ?? node) : endOf(node.to);
}

test.each(CUE_NAMES)('the cue "%s" comes out, begins at once or soon, and is over when it says', (name) => {
  const { out, nodes, stops, end, sources } = heard(name);
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) expect(endOf(source)).toBe(out);
  const starts = sources.map(({ start = Number.NaN }) => start);
  expect(Math.min(...starts)).toBe(AT);
  const ends = nodes.flatMap((node) => (node as unknown as { changes?: Change[] }).changes ?? []);
  const last = Math.max(...ends.map(([, , at]) => at));
  expect(end).toBeCloseTo(last);
  expect(end - AT).toBeLessThan(2.5);
  for (const stop of stops.values()) expect(stop).toBeLessThanOrEqual(end + 0.081);
});

test.each(CUE_NAMES)(
  'the cue "%s" neither begins nor ends with a click, and is never louder than all there is',
  (name) => {
    const { nodes } = heard(name);
    const envelopes = nodes.flatMap((node) => {
      const { changes } = node as unknown as { changes?: Change[] };
      return changes ? [changes] : [];
    });
    for (const [first, loudest, last] of envelopes) {
      expect([first?.[0], loudest?.[0], last?.[0]]).toEqual(['set', 'line', 'curve']);
      expect(first?.[1]).toBeLessThan(0.001);
      expect(last?.[1]).toBeLessThan(0.001);
      expect((loudest?.[2] ?? 0) - (first?.[2] ?? 0)).toBeCloseTo(0.004);
      expect(loudest?.[1]).toBeGreaterThan(0.05);
      expect(loudest?.[1]).toBeLessThan(2);
    }
  },
);

test('paper sounds the same each time, and of both signs', () => {
  const [one, other] = ['page', 'page'].map(() => heard('page' as const).sources[0]?.samples);
  expect(one).toEqual(other);
  expect(one?.length).toBeGreaterThan(1_000);
  expect(Math.max(...(one ?? []))).toBeGreaterThan(0.9);
  expect(Math.min(...(one ?? []))).toBeLessThan(-0.9);
});

/** The tones of a cue, without the knocks with which they begin. */
const tonesOf = (name: (typeof CUE_NAMES)[number]) => heard(name).sources.filter(({ pitch }) => pitch.length > 1);

test('what calls somebody back to their paper sounds harder than all else', () => {
  const hard = ['minute', 'tick', 'announce', 'error'];
  for (const name of CUE_NAMES) {
    const waves = tonesOf(name).map(({ type }) => type);
    expect([name, ...waves]).toEqual([name, ...waves.map(() => (hard.includes(name) ? 'triangle' : 'sine'))]);
  }
});

test('a tone stays where it begins, but for that of a tick and that of a mistake, which sink', () => {
  const sinking = CUE_NAMES.filter((name) =>
    tonesOf(name).some(({ pitch: [begin, end] }) => (end?.[1] ?? 0) < (begin?.[1] ?? 0)),
  );
  const rising = CUE_NAMES.filter((name) =>
    tonesOf(name).some(({ pitch: [begin, end] }) => (end?.[1] ?? 0) > (begin?.[1] ?? 0)),
  );
  expect([sinking.toSorted(), rising]).toEqual([['error', 'tick'], []]);
});

test('all tones are of one scale, so that two cues at once are a chord', () => {
  for (const { pitch } of CUE_NAMES.flatMap(tonesOf)) {
    const aboveD = 12 * Math.log2((pitch[0]?.[1] ?? 0) / 293.66);
    expect(aboveD).toBeCloseTo(Math.round(aboveD), 2);
    // D, E, F sharp, A and B.
    expect([0, 2, 4, 7, 9]).toContain((Math.round(aboveD) + 24) % 12);
  }
});

test('somebody who comes is heard to rise, somebody who goes to fall', () => {
  const pitches = (name: 'joined' | 'left') => tonesOf(name).map(({ pitch }) => pitch[0]?.[1] ?? 0);
  const [low = 0, high = 0] = pitches('joined');
  expect(high).toBeGreaterThan(low);
  expect(pitches('left')).toEqual([high, low]);
});

test('the sound device rests after the last cue, and not between the ticks of a countdown', async () => {
  vi.useFakeTimers();
  try {
    const asked: string[] = [];
    const context = {
      currentTime: 7,
      destination: {},
      createGain: () => ({ gain: { value: 1 }, connect: () => {} }),
      resume: async () => void asked.push('resume'),
      suspend: async () => void asked.push('suspend'),
    };
    const play = whileHeard(context as unknown as AudioContext, (_context, _out, _name, at) => at + 0.5);
    play('tick', 1);
    await vi.advanceTimersByTimeAsync(1000);
    play('tick', 1);
    await vi.advanceTimersByTimeAsync((0.5 + REST_AFTER) * 1000 - 1);
    expect(asked).toEqual(['resume', 'resume']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['resume', 'resume', 'suspend']);
    play('page', 1);
    expect(asked.at(-1)).toBe('resume');
  } finally {
    vi.useRealTimers();
  }
});
