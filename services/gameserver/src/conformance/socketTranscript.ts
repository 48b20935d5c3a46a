/** What a probe said and heard, read from its printed transcript. */
export interface Transcript {
  sections: Section[];
}

export interface Section {
  name: string;
  steps: Step[];
  /** What each socket heard beside the answers to its requests. */
  events: { socket: string; envelope: string }[];
}

export type Step =
  /** `answer`: null where none came. */
  | { kind: 'request'; socket: string; envelope: string; answer: string | null }
  | { kind: 'call'; route: string; body: string | null; status: number; answer: string };

interface Line {
  kind: 'said' | 'heard';
  socket: string;
  envelope: string;
}

export function readTranscript(text: string): Transcript {
  const lines = text.split('\n');
  const sections: Section[] = [];
  const pending = new Map<string, Extract<Step, { kind: 'request' }>>();
  for (const [index, line] of lines.entries()) {
    const header = /^=== (.*)$/.exec(line)?.[1];
    if (header !== undefined) sections.push({ name: header, steps: [], events: [] });
    const section = sections.at(-1);
    const spoken = lineOf(line);
    if (section && spoken) addSpoken(section, spoken, pending);
    else if (section && /^(?:GET|POST|PUT|DELETE) /.test(line))
      section.steps.push(callOf(line, lines[index + 1] ?? ''));
  }
  return { sections };
}

function lineOf(line: string): Line | null {
  const [, socket, arrow, envelope] = /^ {2}\[(\w+)\] (->|<-) (.*)$/.exec(line) ?? [];
  if (socket === undefined || envelope === undefined) return null;
  return { kind: arrow === '->' ? 'said' : 'heard', socket, envelope };
}

function addSpoken(
  section: Section,
  { kind, socket, envelope }: Line,
  pending: Map<string, { answer: string | null }>,
) {
  const cid = /^\{"cid":"(\d+)"/.exec(envelope)?.[1];
  const key = `${socket} ${cid}`;
  if (kind === 'said') {
    const step: Step = { kind: 'request', socket, envelope, answer: null };
    section.steps.push(step);
    if (cid !== undefined) pending.set(key, step);
    return;
  }
  const step = cid === undefined ? undefined : pending.get(key);
  if (step) step.answer = envelope;
  else section.events.push({ socket, envelope });
}

function callOf(line: string, next: string): Step {
  const [route = '', body = null] = line.split('  ');
  const [, status = '', answer = ''] = /^ {2}-> (\d+) (.*)$/.exec(next) ?? [];
  return { kind: 'call', route, body, status: Number(status), answer };
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** Which id of the transcript is which of ours. */
export interface Ids {
  /** Ours in the place of theirs. */
  translated(text: string): string;
  /** Whether both texts say the same, ids, times and cursors aside; what is learned of ids is kept if they do. */
  agree(theirs: string, ours: string): boolean;
}

export function createIds(): Ids {
  const ours = new Map<string, string>();
  const theirs = new Map<string, string>();
  return {
    translated: (text) => text.replaceAll(UUID, (id) => ours.get(id) ?? id),
    agree(their, our) {
      if (shapeOf(their) !== shapeOf(our)) return false;
      const [left, right] = [idsIn(their), idsIn(our)];
      const pairs = left.map((id, index) => [id, right[index] ?? ''] as const);
      const isConsistent = pairs.every(
        ([id, mine]) => (ours.get(id) ?? mine) === mine && (theirs.get(mine) ?? id) === id,
      );
      if (!isConsistent) return false;
      for (const [id, mine] of pairs) {
        ours.set(id, mine);
        theirs.set(mine, id);
      }
      return true;
    },
  };
}

const TIME = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z"/g;
const CURSOR = /("\w*cursor":)"[^"]*"/g;

/** With all that differs from run to run taken out. */
function shapeOf(text: string): string {
  return text.replaceAll(UUID, '@').replaceAll(TIME, '"time"').replaceAll(CURSOR, '$1"cursor"');
}

function idsIn(text: string): string[] {
  return text.replaceAll(CURSOR, '$1').match(UUID) ?? [];
}
