import { expect, test } from 'vitest';
import { ContentWarning, ModerationStatus } from '../enums.ts';
import {
  isWaiting,
  nextLife,
  type PostActor,
  type PostCommand,
  type PostLife,
  privateLife,
  shownOf,
  stageOf,
} from './postLife.ts';

const UNDO_MS = 10_000;
const artist: PostActor = { id: 'anna', power: 'none', isBanned: false };
const mia: PostActor = { id: 'mia', power: 'team', isBanned: false };
const tom: PostActor = { id: 'tom', power: 'team', isBanned: false };
const admin: PostActor = { id: 'eva', power: 'admin', isBanned: false };

type Step = [PostActor, PostCommand];
const text = (description: string): Step => [artist, { type: 'update', content: { description } }];
const publish = (content = {}): Step => [artist, { type: 'update', content, isUnpublished: false }];

function play(...steps: Step[]): PostLife {
  let life = privateLife('anna');
  for (const [by, command] of steps) {
    const next = nextLife(life, withVersion(command, life), by, 0, UNDO_MS);
    if ('refusal' in next) throw new Error(`${by.id} ${command.type}: ${next.refusal}`);
    ({ life } = next);
  }
  return life;
}

function withVersion(command: PostCommand, { version }: PostLife): PostCommand {
  return 'version' in command && command.version < 0 ? { ...command, version } : command;
}

function refusal(life: PostLife, by: PostActor, command: PostCommand, at = 0): string | null {
  const next = nextLife(life, withVersion(command, life), by, at, UNDO_MS);
  return 'refusal' in next ? next.refusal : null;
}

const approve = (triggerWarning?: number): PostCommand => ({
  type: 'approve',
  version: -1,
  ...(triggerWarning === undefined ? {} : { triggerWarning }),
});
const reject = (isWhole = false): PostCommand => ({ type: 'reject', version: -1, isWhole });

test('a drawing is nobody’s business until it is published, and shown once somebody has approved it', () => {
  expect(stageOf(privateLife('anna'))).toBe('private');
  const pending = play(publish({ description: 'a whale' }));
  expect([stageOf(pending), shownOf(pending), isWaiting(pending)]).toEqual(['pending', null, true]);
  const approved = play(publish({ description: 'a whale' }), [mia, approve()]);
  expect(shownOf(approved)).toEqual({ description: 'a whale', altText: '', triggerWarning: 0 });
  expect(shownOf(approved, true)).toBeNull();
});

test('a changed text waits while the old one stays, and a change that is turned down leaves it', () => {
  const edited = play(publish({ description: 'old' }), [mia, approve()], text('new'));
  expect([stageOf(edited), shownOf(edited)?.description]).toEqual(['edited', 'old']);
  const swapped = play(publish({ description: 'old' }), [mia, approve()], text('new'), [mia, approve()]);
  expect(shownOf(swapped)?.description).toBe('new');
  const kept = play(publish({ description: 'old' }), [mia, approve()], text('new'), [mia, reject()]);
  expect([stageOf(kept), shownOf(kept)?.description]).toEqual(['editRejected', 'old']);
  const back = play(publish({ description: 'old' }), [mia, approve()], text('new'), [mia, reject()], text('old'));
  expect(stageOf(back)).toBe('approved');
});

test('a warning is added at once, and taken away by approval alone', () => {
  const { Horror, SexualContent } = ContentWarning;
  const warn = (triggerWarning: number): Step => [artist, { type: 'update', content: { triggerWarning } }];
  const added = play(publish(), [mia, approve()], warn(Horror));
  expect([stageOf(added), shownOf(added)?.triggerWarning]).toEqual(['approved', Horror]);
  const taken = play(publish({ triggerWarning: Horror }), [mia, approve()], warn(0));
  expect([stageOf(taken), shownOf(taken)?.triggerWarning]).toEqual(['edited', Horror]);
  const both = play(publish({ triggerWarning: Horror }), [mia, approve()], warn(SexualContent));
  expect([stageOf(both), shownOf(both)?.triggerWarning]).toEqual(['edited', Horror | SexualContent]);
  const corrected = play(publish(), [mia, approve(Horror)]);
  expect(corrected.content.triggerWarning).toBe(Horror);
});

test('published again unchanged it is approved at once; hidden it is neither shown nor waits', () => {
  const again = play(
    publish(),
    [mia, approve()],
    [artist, { type: 'update', content: {}, isUnpublished: true }],
    publish(),
  );
  expect(shownOf(again)).not.toBeNull();
  const hidden = play(publish(), [artist, { type: 'hide', isHide: true }]);
  expect([isWaiting(hidden), shownOf(hidden)]).toEqual([false, null]);
  const shown = play(
    publish(),
    [mia, approve()],
    [artist, { type: 'hide', isHide: true }],
    [artist, { type: 'hide', isHide: false }],
  );
  expect([stageOf(shown), shownOf(shown)]).toEqual(['approved', null]);
});

test('what is saved once more as it is changes nothing of where it stands', () => {
  const rejected = play(publish({ triggerWarning: 1 }), [mia, reject()]);
  const saved = play(publish({ triggerWarning: 1 }), [mia, reject()], publish());
  expect([stageOf(saved), saved.version, saved.rejectedBy]).toEqual(['rejected', rejected.version, 'mia']);
  const changed = play(publish({ triggerWarning: 1 }), [mia, reject()], publish({ triggerWarning: 0 }));
  expect([stageOf(changed), changed.version]).toEqual(['pending', rejected.version + 1]);
});

test('whether a profile shows it stays as it was until its artist says otherwise', () => {
  const showing = (isOnProfile: boolean): Step => [artist, { type: 'update', content: {}, isOnProfile }];
  expect(play(publish()).isOnProfile).toBe(true);
  expect(play(publish(), showing(false), text('new')).isOnProfile).toBe(false);
  expect(play(publish(), showing(false), showing(true)).isOnProfile).toBe(true);
});

test('after a change was turned down the whole drawing can be, once, and that answers an appeal', () => {
  const edit: Step[] = [publish({ description: 'old' }), [mia, approve()], text('new'), [mia, reject()]];
  const kept = play(...edit);
  expect([stageOf(kept), refusal(kept, mia, reject())]).toEqual(['editRejected', 'notPermitted']);
  const whole = play(...edit, [mia, reject(true)]);
  expect([stageOf(whole), shownOf(whole), refusal(whole, mia, reject(true))]).toEqual([
    'rejected',
    null,
    'notPermitted',
  ]);
  expect(whole.appeal).toBe('none');
  expect(play(...edit, [artist, { type: 'appeal' }], [tom, reject()]).appeal).toBe('answered');
});

test('a rejection is overturned by two, and an appeal is answered by somebody else', () => {
  const rejected = play(publish(), [mia, reject()]);
  expect(isWaiting(rejected)).toBe(false);
  const voiced = play(publish(), [mia, reject()], [tom, approve()]);
  expect([stageOf(voiced), voiced.appeal, isWaiting(voiced)]).toEqual(['rejected', 'none', true]);
  const appealed = play(publish(), [mia, reject()], [artist, { type: 'appeal' }]);
  expect(refusal(appealed, mia, approve())).toBe('forbidden');
  expect(refusal(appealed, mia, reject())).toBe('forbidden');
  const half = play(publish(), [mia, reject()], [artist, { type: 'appeal' }], [tom, approve()]);
  expect([stageOf(half), isWaiting(half), refusal(half, tom, approve())]).toEqual(['rejected', true, 'notPermitted']);
  const whole = play(publish(), [mia, reject()], [artist, { type: 'appeal' }], [tom, approve()], [mia, approve()]);
  expect([stageOf(whole), whole.appeal]).toEqual(['approved', 'answered']);
  const upheld = play(publish(), [mia, reject()], [artist, { type: 'appeal' }], [tom, reject()]);
  expect([stageOf(upheld), isWaiting(upheld), refusal(upheld, artist, { type: 'appeal' })]).toEqual([
    'rejected',
    false,
    'notPermitted',
  ]);
});

test('a rejection that is confirmed waits for nobody, and takes two voices anew', () => {
  const confirmed = play(publish(), [mia, reject()], [tom, approve()], [mia, reject()]);
  expect([stageOf(confirmed), isWaiting(confirmed), confirmed.overturnBy]).toEqual(['rejected', false, null]);
  const voiced = play(publish(), [mia, reject()], [tom, approve()], [mia, reject()], [admin, approve()]);
  expect([stageOf(voiced), isWaiting(voiced)]).toEqual(['rejected', true]);
});

test('a decision is taken back within ten seconds, by whoever took it', () => {
  const approved = play(publish(), [mia, approve()]);
  expect(refusal(approved, tom, { type: 'undo' })).toBe('notPermitted');
  expect(refusal(approved, mia, { type: 'undo' }, UNDO_MS + 1)).toBe('notPermitted');
  expect(refusal(approved, mia, { type: 'undo' }, UNDO_MS)).toBeNull();
  const undone = play(publish(), [mia, approve(1)], [mia, { type: 'undo' }]);
  expect([stageOf(undone), shownOf(undone), undone.content.triggerWarning]).toEqual(['pending', null, 0]);
  expect(refusal(play(publish(), [mia, approve()], text('new')), mia, { type: 'undo' })).toBe('notPermitted');
  const freed = play(publish(), [mia, approve()], [mia, { type: 'quarantine' }], [mia, { type: 'undo' }]);
  expect(stageOf(freed)).toBe('approved');
  expect(refusal(approved, { ...mia, power: 'none' }, { type: 'undo' })).toBe('forbidden');
});

test('nobody decides about what they have not seen, or about their own', () => {
  const seen = play(publish()).version;
  const changed = play(publish(), text('something else'));
  expect(refusal(changed, mia, { type: 'approve', version: seen })).toBe('changedMeanwhile');
  const own: PostActor = { ...artist, power: 'admin' };
  for (const command of [approve(), reject(), { type: 'quarantine' } as const])
    expect(refusal(play(publish()), own, command)).toBe('forbidden');
});

test('what is in quarantine nobody sees or changes, and an admin alone releases it', () => {
  const locked = play(publish(), [mia, approve()], [mia, { type: 'quarantine' }]);
  expect(shownOf(locked)).toBeNull();
  expect(refusal(locked, artist, { type: 'update', content: {} })).toBe('notPermitted');
  expect(refusal(locked, tom, { type: 'release' })).toBe('forbidden');
  expect(refusal(locked, admin, { type: 'release' })).toBeNull();
});

test.each([
  ['a visitor', { id: null, power: 'none', isBanned: false }, 'unauthenticated'],
  ['somebody else', { id: 'ben', power: 'none', isBanned: false }, 'notPermitted'],
  ['somebody who is banned', { ...artist, isBanned: true }, 'banned'],
] as const)('%s publishes nothing of hers', (_, by, code) => {
  expect(refusal(privateLife('anna'), by, { type: 'update', content: {} })).toBe(code);
});

test('what is saved for later, unpublished, waits for nobody', () => {
  const draft = play([artist, { type: 'update', content: { description: 'later' }, isUnpublished: true }]);
  expect([draft.status, isWaiting(draft)]).toEqual([ModerationStatus.None, false]);
  const published = play(
    [artist, { type: 'update', content: { description: 'later' }, isUnpublished: true }],
    publish(),
  );
  expect([stageOf(published), published.content.description]).toEqual(['pending', 'later']);
});
