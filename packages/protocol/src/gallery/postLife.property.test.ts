import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  nextLife,
  type PostActor,
  type PostCommand,
  type PostCommandType,
  type PostContent,
  type PostLife,
  privateLife,
  shownOf,
} from './postLife.ts';

const UNDO_MS = 10_000;
const ACTORS: readonly PostActor[] = [
  { id: 'anna', power: 'none', isBanned: false },
  { id: 'anna', power: 'none', isBanned: false },
  { id: 'anna', power: 'admin', isBanned: false },
  { id: 'anna', power: 'none', isBanned: true },
  { id: null, power: 'none', isBanned: false },
  { id: 'ben', power: 'none', isBanned: false },
  { id: 'mia', power: 'team', isBanned: false },
  { id: 'tom', power: 'team', isBanned: false },
  { id: 'tom', power: 'team', isBanned: true },
  { id: 'mia', power: 'team', isBanned: false },
  { id: 'tom', power: 'team', isBanned: false },
  { id: 'eva', power: 'admin', isBanned: false },
];
/** Whose commands these are; written down here once more. */
const OF_ARTIST: readonly PostCommandType[] = ['update', 'hide', 'erase', 'appeal'];

const warning = fc.constantFrom(0, 1, 2, 4, 5);
const content = fc.record(
  { description: fc.constantFrom('', 'a', 'b'), altText: fc.constantFrom('', 'c'), triggerWarning: warning },
  { requiredKeys: [] },
);
/** Behind the newest version, or at it. */
const behind = fc.constantFrom(0, 0, 0, 1);
type Timed<Command> = Command extends { version: number } ? Omit<Command, 'version'> & { behind: number } : Command;

const command: fc.Arbitrary<Timed<PostCommand>> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('update' as const), content, isUnpublished: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('hide' as const), isHide: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constantFrom({ type: 'erase' as const }, { type: 'quarantine' as const }) },
  { weight: 2, arbitrary: fc.constantFrom({ type: 'appeal' as const }, { type: 'release' as const }) },
  {
    weight: 6,
    arbitrary: fc.record(
      { type: fc.constant('approve' as const), behind, triggerWarning: warning },
      { requiredKeys: ['type', 'behind'] },
    ),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('reject' as const), behind, isWhole: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ type: 'undo' as const }) },
);
const step = fc.record({ by: fc.constantFrom(...ACTORS), command, after: fc.constantFrom(0, 1, UNDO_MS, UNDO_MS + 1) });

/** What was approved, told by whoever only listens: the contents as they were when two eyes, or four, had seen them. */
interface Model {
  approvals: PostContent[];
  before: PostContent[] | null;
  isAway: boolean;
  isHidden: boolean;
  isLocked: boolean;
  isErased: boolean;
}

function listen(
  model: Model,
  by: PostActor,
  { type: given, ...more }: PostCommand,
  before: PostLife,
  after: PostLife,
): void {
  const { isUnpublished, isHide } = more as { isUnpublished?: boolean; isHide?: boolean };
  const kept = [...model.approvals];
  switch (given) {
    case 'update':
      model.isAway = isUnpublished ?? model.isAway;
      break;
    case 'hide':
      model.isHidden = isHide === true;
      model.isAway ||= isHide === true;
      break;
    case 'erase':
      model.isErased = true;
      break;
    case 'quarantine':
      model.isLocked = true;
      break;
    case 'release':
      model.isLocked = false;
      break;
    case 'approve':
      // Of a rejected one the first voice is not enough.
      if (before.status !== 3 || before.overturnBy !== null) model.approvals.push(after.content);
      break;
    case 'undo':
      model.approvals = model.before ?? [];
      model.isLocked = after.isQuarantined;
      break;
    case 'reject':
      if (before.status === 2 || (more as { isWhole?: boolean }).isWhole) model.approvals = [];
      break;
    case 'appeal':
      break;
    default:
      given satisfies never;
  }
  if (['approve', 'reject', 'quarantine', 'release'].includes(given)) model.before = kept;
  expect(by.id).not.toBeNull();
}

test('nothing is ever shown that nobody has approved, or that is unpublished, hidden, locked away or of somebody banned', () => {
  const seen = { shown: 0, refused: 0, undone: 0, twice: 0 };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
      let life = privateLife('anna');
      let at = 0;
      const model: Model = {
        approvals: [],
        before: null,
        isAway: false,
        isHidden: false,
        isLocked: false,
        isErased: false,
      };
      for (const { by, command: timed, after } of steps) {
        at += after;
        const { behind: versions = 0, ...rest } = timed as { behind?: number };
        const given = ('behind' in timed ? { ...rest, version: life.version - versions } : rest) as PostCommand;
        const next = nextLife(life, given, by, at, UNDO_MS);
        const isOwn = by.id === 'anna';
        const mayTry =
          by.id !== null && !by.isBanned && (OF_ARTIST.includes(given.type) ? isOwn : !isOwn && by.power !== 'none');
        if ('refusal' in next) {
          seen.refused++;
          continue;
        }
        expect(mayTry).toBe(true);
        expect(given.type !== 'release' || by.power === 'admin').toBe(true);
        expect((given.type !== 'approve' && given.type !== 'reject') || versions === 0).toBe(true);
        if (given.type === 'undo') seen.undone++;
        const isSecondVoice = life.overturnBy !== null && next.life.status === 2;
        if (isSecondVoice) seen.twice++;
        expect(isSecondVoice && by.id === life.overturnBy).toBe(false);
        listen(model, by, given, life, next.life);
        ({ life } = next);
        const shown = shownOf(life);
        expect(shownOf(life, true)).toBeNull();
        const isKept = model.isAway || model.isHidden || model.isLocked || model.isErased;
        expect(isKept && shown !== null).toBe(false);
        if (!shown) continue;
        seen.shown++;
        const isApproved = model.approvals.some(
          (one) =>
            one.description === shown.description &&
            one.altText === shown.altText &&
            (one.triggerWarning & ~shown.triggerWarning) === 0,
        );
        expect(isApproved).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
  // It would hold of a machine that shows nothing, too.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
});
