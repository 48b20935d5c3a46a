import { type CheckedPlan, type CustomPlan, type PlanRound, readPlan } from '@tuschel/rules';

/** A link holds so many characters of a plan: what every messenger and address bar takes. A file has room for all word lists. */
export const PLAN_LINK = { chars: 2_048, jsonBytes: 2 * 1024 * 1024 } as const;

/** The plan as it stands in a link (base64url of deflated JSON); null: it is too long for one. */
export async function packPlan(plan: CustomPlan): Promise<string | null> {
  const json = new TextEncoder().encode(JSON.stringify(plan));
  const packed = toBase64Url(await drain(through(json, new CompressionStream('deflate-raw'))));
  return packed.length > PLAN_LINK.chars ? null : packed;
}

export interface SharedPlan {
  readonly packed: string;
  /** Rounds, from 0, whose own lists did not fit. They have a built-in pack instead, so that the plan can be played. */
  readonly withoutLists: readonly number[];
}

/** The plan as it stands in a link, without its longest word lists where there is no room for them; null: there is not even for the rest. */
export async function sharePlan(plan: CustomPlan): Promise<SharedPlan | null> {
  const longestFirst = plan.rounds
    .flatMap(({ lines }, round) => (lines ? [{ round, length: lines.join().length }] : []))
    .sort((a, b) => b.length - a.length)
    .map(({ round }) => round);
  for (let left = 0; left <= longestFirst.length; left++) {
    const withoutLists = longestFirst.slice(0, left);
    const packed = await packPlan({ ...plan, rounds: plan.rounds.map(inLink(withoutLists)) });
    if (packed !== null) return { packed, withoutLists: withoutLists.toSorted((a, b) => a - b) };
  }
  return null;
}

function inLink(withoutLists: readonly number[]) {
  return (round: PlanRound, index: number): PlanRound => {
    if (!withoutLists.includes(index)) return round;
    const { lines: _, ...rest } = round;
    return { ...rest, pack: 'easy' };
  };
}

/** Reads what stands in a link, or says what is wrong with it. Never throws. */
export async function unpackPlan(packed: string): Promise<CheckedPlan> {
  if (packed.length > PLAN_LINK.chars) return NO_PLAN;
  try {
    const json = await drain(through(fromBase64Url(packed), new DecompressionStream('deflate-raw')));
    return parsePlan(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    return NO_PLAN;
  }
}

/** Reads a plan from a file or from what somebody pasted. Never throws. */
export function parsePlan(json: string): CheckedPlan {
  try {
    return readPlan(JSON.parse(json));
  } catch {
    return NO_PLAN;
  }
}

const NO_PLAN: CheckedPlan = { ok: false, problems: [{ code: 'noPlan' }] };

function through(
  bytes: Uint8Array<ArrayBuffer>,
  by: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream().pipeThrough(by);
}

/** A few bytes can be made to become very many: more than a plan can need is not read. */
async function drain(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > PLAN_LINK.jsonBytes) {
      await reader.cancel();
      throw new RangeError('more than a plan');
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(text)) throw new SyntaxError('not base64url');
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
