import { LIMITS } from '../model/limits.ts';
import { planned, textLength } from './stage.ts';
import type { Draw, Task } from '../model/state.ts';

/** So many at once. */
const AT_ONCE = 3;
/** Of the words of a match these stay for pages that nobody has written. */
const DICE_SHARE = 1 / 3;

/**
 * Prompts of the packs for whoever has to write one and has no idea: three at a time, as often as there are three for each.
 * Nobody is offered what somebody else is offered in this step, and nothing that is in the game. What one is offered follows
 * from the seed (the order of the words), from one's place and from finished steps alone: it tells nothing of what others
 * write meanwhile.
 */
export function ideasFor(draw: Draw, task: Task): readonly string[] {
  if (planned(draw).kind !== 'write' || task.prompt !== null || task.source !== null || task.answers) return [];
  const place = draw.tasks.findIndex(({ book, player }) => book === task.book && player === task.player);
  if (place === -1) return [];
  const first = Math.ceil(draw.words.length * DICE_SHARE);
  const each = Math.floor((draw.words.length - first) / draw.tasks.length);
  const from = first + place * each;
  const { min, max } = textLength(draw);
  const made = textsMade(draw);
  const own = draw.words.slice(from, from + each).filter((word, index) => {
    const length = Array.from(word).length;
    return from + index >= draw.wordsUsed && length >= min && length <= max && !made.has(folded(word));
  });
  const whole = own.length < AT_ONCE ? own : own.slice(0, own.length - (own.length % AT_ONCE));
  return inPace(whole, draw.options.tempo).slice(0, LIMITS.ideas);
}

function textsMade({ books }: Draw): ReadonlySet<string> {
  return new Set(
    books.flatMap(({ pages }) => pages.flatMap((page) => (page.kind === 'text' ? [folded(page.text)] : []))),
  );
}

/** Whoever has little time is offered what is short first; whoever has much, what there is more to draw in. */
function inPace(ideas: readonly string[], tempo: Draw['options']['tempo']): readonly string[] {
  if (tempo === 'quick') return ideas.toSorted((a, b) => a.length - b.length);
  return tempo === 'masterpiece' ? ideas.toSorted((a, b) => b.length - a.length) : ideas;
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim();
