import type { Book } from '../model/book.ts';
import { shuffle } from '../model/luck.ts';
import { OPTIONS } from '../model/options.ts';
import type { ModeStep } from '../model/plan.ts';
import type { Beginning, Mode } from './mode.ts';

const REDRAW: ModeStep = { kind: 'draw', hand: 'deal', only: 'others' };

/** VIPs show a drawing of theirs, and everybody else draws one of these anew, with the source beside the paper. */
export const drawThisInYourStyle = {
  number: 12,
  choosesSource: ({ chooseSource = false }) => chooseSource,
  steps: (_players, { vipSource = OPTIONS.vipSource.unset }) =>
    vipSource === 'pick'
      ? [REDRAW]
      : [{ kind: 'write', hand: 'owner', only: 'owners' }, { kind: 'draw', hand: 'owner', only: 'owners' }, REDRAW],

  problem(beginning) {
    const vips = beginning.players.filter(({ vip }) => vip);
    if (vips.length === 0) return { code: 'tagVip' };
    const owners = new Set(ownersOf(beginning));
    if (owners.size === 0) return { code: 'pickDrawing' };
    // With one source its own artist has nothing to draw.
    const alone = owners.size === 1 && beginning.players.every(({ person }) => owners.has(person.id));
    return alone ? { code: 'needArtist' } : null;
  },

  books(beginning, luck) {
    const [owners, rest] = shuffle(luck, ownersOf(beginning));
    const picks = owners.map((owner) => beginning.picks.find(({ player }) => player === owner));
    const isPicked = (beginning.options.vipSource ?? OPTIONS.vipSource.unset) === 'pick';
    const books = owners.map((owner, start): Book => {
      const pick = isPicked ? picks[start] : undefined;
      if (!pick) return { owner, start, pages: [] };
      const page = { kind: 'drawing', type: 2, player: owner, lines: pick.lines, prompt: null, given: true } as const;
      return { owner, start, pages: [page] };
    });
    const copies = isPicked
      ? picks.flatMap((pick, book) => (pick ? [{ book, drawing: pick.drawing, author: pick.player }] : []))
      : [];
    return { books, luck: rest, copies };
  },
} as const satisfies Mode;

/** VIPs whose drawings are drawn anew: all of them, or those who have picked one. */
function ownersOf({ options, players, picks }: Beginning): string[] {
  const vips = players.filter(({ vip }) => vip).map(({ person }) => person.id);
  if (options.vipSource === 'draw') return vips;
  return vips.filter((id) => picks.some(({ player }) => player === id));
}
