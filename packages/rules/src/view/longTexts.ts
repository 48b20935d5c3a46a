import { withoutLines } from '../model/customPlan.ts';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import type { TextsOutline } from '../model/view.ts';
import { jsonBytes } from '../model/weight.ts';

export interface ToldOptions {
  readonly options: Options;
  /** Set: `options` are without story, own words, word lists and tables. */
  readonly longTexts?: TextsOutline;
}

/** The options as the host sees them: with their long texts, or with an outline of them. */
export function optionsToHost(options: Options): ToldOptions {
  const known = outlined.get(options);
  if (known) return known;
  const told = outlineOf(options);
  outlined.set(options, told);
  return told;
}

/** Options stay the same object for as long as nobody changes them, and each of a host's views tells them. */
const outlined = new WeakMap<Options, ToldOptions>();

function outlineOf(options: Options): ToldOptions {
  const { story, hostWords, plan, ...rest } = options;
  const texts = { story, hostWords, rounds: plan?.rounds.map(({ lines, table }) => ({ lines, table })) };
  if (jsonBytes(texts) <= LIMITS.textsTold) return { options };
  const lists = plan?.rounds.reduce((sum, { lines = [] }) => sum + lines.length, 0) ?? 0;
  return {
    options: plan === undefined ? rest : { ...rest, plan: plan && withoutLines(plan) },
    longTexts: {
      mark: markOf(JSON.stringify(texts)),
      ...(story === undefined ? {} : { story: story.split('\n').length }),
      ...(hostWords ? { hostWords: hostWords.block.length + hostWords.allow.length } : {}),
      ...(lists === 0 ? {} : { lists }),
    },
  };
}

/** FNV-1a over UTF-16 units, twice 32 bits: texts that somebody types are told apart, no more. */
function markOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0xc9dc5118];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ (unit + index), 0x01000193);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
