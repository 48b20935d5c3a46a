import type { CommandBody, LineJson, MatchState, Reply } from '@tuschel/protocol';
import fc from 'fast-check';
import { luckOf } from '../../luck.ts';
import { scribble } from '../../scribble.ts';
import type { Drill } from '../drill.ts';
import { type Occurrence, PLAYERS, type ReplayedTable, replayTable, type Update } from './replayedTable.ts';

/** R3: what is sent again, late or out of order changes nothing, and is answered as it was the first time. */
export const exactlyOnce: Drill = {
  id: 'R3',
  promise: 'Every command and every line takes effect at most once, however often and in whatever order it is sent',
  inTestRun: true,
  async run(size) {
    const runs = size === 'short' ? 500 : 200_000;
    const figures = { occurrences: 0, repeats: 0 };
    const property = fc.asyncProperty(fc.nat(), fc.array(action, { minLength: 12, maxLength: 28 }), (seed, actions) =>
      playTwice(seed, [...OPENING, ...actions], figures),
    );
    const seed = size === 'short' ? 3 : Date.now() % 2 ** 31;
    const { failed, errorInstance, counterexample, counterexamplePath } = await fc.check(property, {
      numRuns: runs,
      seed,
    });
    const summary = `${runs} games with ${figures.occurrences} occurrences, ${figures.repeats} of them repeats that changed nothing`;
    if (!failed) return { summary, problems: [] };
    return {
      summary,
      problems: [`seed ${seed}, path ${counterexamplePath}: ${String(errorInstance)}`, JSON.stringify(counterexample)],
    };
  },
};

/** What happens at the table. `later`: it arrives so many actions later. `back`: counts from the last one sent. */
type Action =
  | { do: 'command'; by: number; which: number; later: number }
  | { do: 'commandAgain'; by: number; back: number }
  | { do: 'lines'; by: number; count: number; undo: number; later: number }
  | { do: 'linesAgain'; by: number; back: number }
  | { do: 'wait'; ms: number }
  | { do: 'restart'; ms: number };

const by = fc.nat({ max: PLAYERS - 1 });
const later = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 4 }) });
const back = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 2 }) }, { weight: 1, arbitrary: fc.nat({ max: 30 }) });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('command' as const), by, which: fc.nat({ max: 99 }), later }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('commandAgain' as const), by, back }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('lines' as const),
      by,
      count: fc.integer({ min: 0, max: 3 }),
      undo: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 2 }) }),
      later,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('linesAgain' as const), by, back }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat({ max: 12_000 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('restart' as const), ms: fc.integer({ min: 100, max: 9_000 }) }),
  },
);

/** A game that has begun, and whose first step closes soon: who only sits in the lobby cannot do much. */
const OPENING: Action[] = [
  { do: 'command', by: 0, which: -1, later: 0 },
  { do: 'command', by: 0, which: -2, later: 0 },
  { do: 'commandAgain', by: 0, back: 0 },
  { do: 'command', by: 0, which: -3, later: 0 },
  { do: 'command', by: 1, which: -3, later: 0 },
  { do: 'command', by: 2, which: -3, later: 0 },
  { do: 'commandAgain', by: 1, back: 0 },
];

/** The commands that a player may send, those whose effect would add up among them. */
function commandOf(which: number, by: number, state: MatchState | null): CommandBody {
  const step = state?.step?.index ?? 0;
  const others = (state?.players ?? []).filter(({ id }) => id !== state?.you.id);
  const player = others[which % Math.max(1, others.length)]?.id ?? '00000000-0000-4000-8000-000000000000';
  const commands: CommandBody[] = [
    { type: 'extend', step },
    { type: 'submit', step, text: `text ${which} of ${by}` },
    { type: 'submit', step, text: `text ${which} of ${by}` },
    { type: 'forceNext', step },
    { type: 'keepDrawing', step },
    { type: 'moreTime', step },
    { type: 'undoForce', step },
    { type: 'typed', step, text: `draft ${which}` },
    { type: 'promote', player },
    { type: 'vip', player, on: which % 2 === 0 },
    { type: 'drive', book: which % 3, page: which % 2 },
    { type: 'autoplay', on: which % 2 === 0 },
    { type: 'here' },
    { type: 'kick', player, reason: 'as a drill' },
    { type: 'end' },
    { type: 'playAgain' },
  ];
  if (which === -1) return { type: 'options', options: { tempo: 'custom', writeSeconds: 15, drawSeconds: 30 } };
  if (which === -2) return { type: 'start' };
  if (which === -3) return { type: 'submit', step, text: `the prompt of ${by}` };
  return commands[which % commands.length]!;
}

/** Plays with all repeats, then the same game without them: nobody can tell the two apart. */
async function playTwice(
  seed: number,
  actions: Action[],
  figures: { occurrences: number; repeats: number },
): Promise<void> {
  const table = await replayTable(seed);
  const script = await playOnce(table, actions);
  const reference = await replayTable(seed);
  for (const { occurrence, isRepeat } of script) if (!isRepeat) await reference.occur(occurrence);
  figures.occurrences += script.length;
  figures.repeats += script.filter(({ isRepeat }) => isRepeat).length;
  const [seen, expected] = [await table.picture(), await reference.picture()];
  if (seen !== expected) throw new Error(`the repeats made a difference:\n${differenceOf(seen, expected)}`);
}

interface Scripted {
  occurrence: Occurrence;
  /** It was answered before: it must have no effect. */
  isRepeat: boolean;
}

async function playOnce(table: ReplayedTable, actions: Action[]): Promise<Scripted[]> {
  const script: Scripted[] = [];
  const answers = createAnswers();
  const pen = createPen(table);
  const sent = Array.from({ length: PLAYERS }, () => ({ commands: [] as Occurrence[], puts: [] as Occurrence[] }));
  const delayed: { at: number; occurrence: Occurrence }[] = [];

  const arrive = async (occurrence: Occurrence) => {
    const isRepeat = answers.has(occurrence);
    const answer = await table.occur(occurrence);
    answers.note(occurrence, answer);
    script.push({ occurrence, isRepeat });
  };
  const send = async (occurrence: Occurrence, at: number, later: number) => {
    if (later === 0) await arrive(occurrence);
    else delayed.push({ at: at + later, occurrence });
  };

  for (const [at, action] of actions.entries()) {
    for (const due of delayed.filter((one) => one.at === at)) await arrive(due.occurrence);
    switch (action.do) {
      case 'command': {
        const { commands } = sent[action.by]!;
        const seq = commands.length + 1;
        const body = { ...commandOf(action.which, action.by, table.state(action.by)), seq };
        const command: Occurrence = { kind: 'command', by: action.by, data: Buffer.from(JSON.stringify(body)) };
        commands.push(command);
        await send(command, at, action.later);
        break;
      }
      case 'lines': {
        const put = pen.draw(action.by, action.count, action.undo);
        if (!put) break;
        sent[action.by]!.puts.push(put);
        await send(put, at, action.later);
        break;
      }
      case 'commandAgain':
      case 'linesAgain': {
        const { commands, puts } = sent[action.by]!;
        const again = (action.do === 'linesAgain' ? puts : commands).at(-1 - action.back);
        if (again) await arrive(again);
        break;
      }
      case 'wait':
        await arrive({ kind: 'wait', ms: action.ms });
        break;
      case 'restart':
        await arrive({ kind: 'restart', ms: action.ms });
        break;
      default:
        return action satisfies never;
    }
  }
  return script;
}

/** An artist who goes on from what they believe is stored, acknowledged or not. */
function createPen(table: ReplayedTable) {
  const luck = luckOf(3);
  const pages = new Map<string, { lines: LineJson[]; rev: number }>();
  return {
    draw(player: number, count: number, undo: number): Occurrence | null {
      const drawing = table.state(player)?.task?.drawingId;
      if (!drawing) return null;
      const page = pages.get(drawing) ?? { lines: [], rev: 0 };
      pages.set(drawing, page);
      const index = Math.max(0, page.lines.length - undo);
      if (index < page.lines.length) page.rev++;
      const lines = Array.from({ length: count }, () => scribble(luck));
      page.lines = [...page.lines.slice(0, index), ...lines];
      const update: Update = { index, lines, rev: page.rev };
      return { kind: 'put', by: player, drawing, update };
    },
  };
}

/** What has been answered, and that it is never answered differently. */
function createAnswers() {
  const replies = new Map<string, string>();
  const stored = new Set<Occurrence>();
  const keyOf = (by: number, seq: number) => `${by} ${seq}`;
  const seqOf = ({ data }: { data: Uint8Array }) => (JSON.parse(Buffer.from(data).toString()) as { seq: number }).seq;

  return {
    has(occurrence: Occurrence): boolean {
      if (occurrence.kind === 'command') return replies.has(keyOf(occurrence.by, seqOf(occurrence)));
      return stored.has(occurrence);
    },
    note(occurrence: Occurrence, answer: Awaited<ReturnType<ReplayedTable['occur']>>): void {
      if (occurrence.kind === 'command') {
        const seq = seqOf(occurrence);
        const mine = answer.replies.filter((reply) => reply.seq === seq);
        if (mine.length > 1) throw new Error(`one command was answered ${mine.length} times`);
        if (mine[0]) noteReply(keyOf(occurrence.by, seq), mine[0]);
      }
      const { lines } = answer;
      if (lines?.status === 200 && (JSON.parse(lines.body) as { isSuccess: boolean }).isSuccess) stored.add(occurrence);
    },
  };

  function noteReply(key: string, { ok, status, code }: Reply): void {
    const said = JSON.stringify({ ok, status, code });
    const before = replies.get(key);
    // One that is older than the remembered answers is refused as such.
    if (before === undefined) replies.set(key, said);
    else if (before !== said && code !== 'stale') throw new Error(`${key} was answered ${before}, then ${said}`);
  }
}

function differenceOf(seen: string, expected: string): string {
  let at = 0;
  while (seen[at] === expected[at]) at++;
  const from = Math.max(0, at - 120);
  return `with repeats …${seen.slice(from, at + 200)}\nwithout    …${expected.slice(from, at + 200)}`;
}
