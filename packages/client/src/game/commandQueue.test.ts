import type { Command, CommandBody, Reply } from '@tuschel/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCommandQueue } from './commandQueue.ts';

const SLOW: CommandBody = { type: 'options', options: {} };
const isSlow = ({ type }: Command) => type === 'options';
const answerTo = (seq: number): Reply => ({ matchId: 'm', seq, ok: true });

function setUp() {
  let now = 0;
  const sent: number[] = [];
  const settled: string[] = [];
  const queue = createCommandQueue({ now: () => now, send: ({ seq }) => sent.push(seq), isSlow });
  const push = (body: CommandBody = { type: 'start' }) => {
    void queue.push(body).then(({ seq, code = 'ok' }) => settled.push(`${seq} ${code}`));
  };
  return {
    queue,
    sent,
    settled,
    push,
    nagAt: (time: number) => {
      now = time;
      queue.nag();
    },
  };
}

describe('numbers', () => {
  test('M2 go on after those that still wait for an answer, however little the server knows', () => {
    const { queue, push, sent } = setUp();
    queue.resume(4);
    push();
    push();
    queue.pause();
    push();
    queue.resume(5);
    push();
    expect(sent).toEqual([5, 6, 5, 6, 7, 8]);
  });

  test('M2 go on after what the server knows, where that is more', () => {
    const { queue, push, sent } = setUp();
    queue.resume(4);
    queue.pause();
    queue.resume(9);
    push();
    expect(sent).toEqual([10]);
  });

  test('M2 begin anew with another match, and what was unanswered stays so', async () => {
    const { queue, push, sent, settled } = setUp();
    queue.resume(7);
    push();
    queue.abandon();
    push();
    await Promise.resolve();
    expect([sent, settled]).toEqual([[8], ['8 noMatch']]);
    queue.resume(0);
    expect(sent).toEqual([8, 1]);
  });
});

describe('a command without an answer', () => {
  test('M1 is sent again after ten seconds, four times in all, then given up', async () => {
    const { queue, push, sent, settled, nagAt } = setUp();
    queue.resume(0);
    push();
    for (const time of [9_999, 10_000, 19_999, 20_000, 30_000, 39_999]) nagAt(time);
    expect(sent).toEqual([1, 1, 1, 1]);
    expect(settled).toEqual([]);
    nagAt(40_000);
    await Promise.resolve();
    expect([sent.length, settled]).toEqual([4, ['1 timedOut']]);
    queue.answer(answerTo(1));
    expect(settled).toEqual(['1 timedOut']);
  });

  test('M1 is not sent while the connection is lost', () => {
    const { queue, push, sent, nagAt } = setUp();
    queue.resume(0);
    push();
    queue.pause();
    nagAt(60_000);
    push();
    queue.answer(answerTo(1));
    expect(sent).toEqual([1]);
  });

  test('M9 is not missed while the server holds its answers, and from then on has ten seconds again', () => {
    const { queue, push, sent, nagAt } = setUp();
    queue.resume(0);
    push();
    queue.hold(true);
    nagAt(60_000);
    queue.hold(false);
    nagAt(69_999);
    expect(sent).toEqual([1]);
    nagAt(70_000);
    expect(sent).toEqual([1, 1]);
    nagAt(75_000);
    queue.hold(false);
    nagAt(80_000);
    expect(sent, 'a hold that ends twice gives no more time').toEqual([1, 1, 1]);
  });

  test('M9 a hold that ends sends nothing that had not been sent', () => {
    const { queue, push, sent, nagAt } = setUp();
    queue.resume(0);
    push(SLOW);
    push();
    queue.hold(true);
    queue.hold(false);
    nagAt(10_000);
    expect(sent).toEqual([1]);
    queue.answer(answerTo(1));
    expect(sent).toEqual([1, 2]);
  });
});

describe('W7 a slow command', () => {
  test('W7 lets nothing pass that comes after it, also when it is sent again', () => {
    const { queue, push, sent } = setUp();
    queue.resume(0);
    push();
    push(SLOW);
    push();
    push(SLOW);
    push();
    expect(sent).toEqual([1, 2]);
    queue.pause();
    queue.resume(0);
    expect(sent).toEqual([1, 2, 1, 2]);
    queue.answer(answerTo(1));
    expect(sent).toHaveLength(4);
    queue.answer(answerTo(2));
    expect(sent.slice(4)).toEqual([3, 4]);
    queue.answer(answerTo(4));
    expect(sent.slice(6)).toEqual([5]);
  });

  test('W7 has a minute, and is sent again at the next occasion when it has not arrived', () => {
    const { queue, push, sent, nagAt } = setUp();
    queue.resume(0);
    push(SLOW);
    push(SLOW);
    nagAt(59_999);
    expect(sent).toEqual([1]);
    nagAt(60_000);
    expect(sent).toEqual([1, 1]);
    queue.failed(2);
    nagAt(60_001);
    expect(sent, 'the second has not been sent yet').toEqual([1, 1]);
    queue.failed(1);
    nagAt(60_001);
    expect(sent).toEqual([1, 1, 1]);
    nagAt(60_002);
    expect(sent).toHaveLength(3);
  });

  test('W7 that is given up makes room for the next', async () => {
    const { queue, push, sent, settled, nagAt } = setUp();
    queue.resume(0);
    push(SLOW);
    push();
    for (const minute of [1, 2, 3, 4]) nagAt(minute * 60_000);
    await Promise.resolve();
    expect([sent, settled]).toEqual([[1, 1, 1, 1, 2], ['1 timedOut']]);
  });
});

type Step =
  | { do: 'push'; isSlow: boolean }
  | { do: 'arrive' | 'answer' | 'loseMessage' | 'loseAnswer' | 'drop' | 'enter' | 'reload' }
  | { do: 'hold'; isHeld: boolean }
  | { do: 'wait'; ms: number };

const one = (name: 'arrive' | 'answer' | 'loseMessage' | 'loseAnswer' | 'drop' | 'enter' | 'reload') =>
  fc.constant<Step>({ do: name });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.boolean().map<Step>((slow) => ({ do: 'push', isSlow: slow })) },
  { weight: 6, arbitrary: one('arrive') },
  { weight: 6, arbitrary: one('answer') },
  { weight: 1, arbitrary: one('loseMessage') },
  { weight: 1, arbitrary: one('loseAnswer') },
  { weight: 2, arbitrary: one('drop') },
  { weight: 4, arbitrary: one('enter') },
  { weight: 1, arbitrary: one('reload') },
  { weight: 1, arbitrary: fc.boolean().map<Step>((isHeld) => ({ do: 'hold', isHeld })) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 70_000 }).map<Step>((ms) => ({ do: 'wait', ms })) },
);

/** A server that does each number once and gives its answer again, behind a socket that loses what it likes. */
function play(steps: readonly Step[]): Promise<void> {
  let now = 0;
  let pushed = 0;
  let isLive = false;
  let isHeld = false;
  let way: Command[] = [];
  let back: Reply[] = [];
  /** What each number did, and to whom it belongs. */
  const done = new Map<number, number>();
  const waiting = new Map<number, Promise<void>>();
  const open = new Set<number>();
  /** Slow commands without an answer, and how often each was sent. */
  const slow = new Map<number, number>();

  const labelOf = (command: Command) => (command as unknown as { label: number }).label;
  const create = () =>
    createCommandQueue({
      now: () => now,
      isSlow,
      send(command) {
        expect(isLive, 'nothing is sent without a connection').toBe(true);
        const before = [...slow].filter(([label, sendings]) => label < labelOf(command) && sendings < 4);
        expect(before, 'nothing overtakes a slow command').toEqual([]);
        const sendings = slow.get(labelOf(command));
        if (sendings !== undefined) slow.set(labelOf(command), sendings + 1);
        way.push(command);
      },
    });
  let queue = create();

  function push(isSlowOne: boolean): void {
    pushed += 1;
    const label = pushed;
    open.add(label);
    if (isSlowOne) slow.set(label, 0);
    const body = { ...(isSlowOne ? SLOW : { type: 'start' }), label } as unknown as CommandBody;
    const mine = queue;
    waiting.set(
      label,
      queue.push(body).then(({ seq, ok }) => {
        open.delete(label);
        if (mine === queue && ok) expect(done.get(seq), 'an answer belongs to its own command').toBe(label);
      }),
    );
  }

  function arrive(command: Command | undefined): void {
    if (!command) return;
    const before = done.get(command.seq);
    if (before !== undefined) expect(before, 'a number is given once').toBe(labelOf(command));
    done.set(command.seq, labelOf(command));
    back.push(answerTo(command.seq));
  }

  function answer(reply: Reply | undefined): void {
    if (!reply) return;
    slow.delete(done.get(reply.seq) ?? 0);
    queue.answer(reply);
  }

  const enter = () => {
    if (isLive) return;
    isLive = true;
    queue.resume(Math.max(0, ...done.keys()));
  };
  const drop = () => {
    isLive = false;
    [way, back] = [[], []];
    queue.pause();
    isHeld = false;
    queue.hold(false);
  };
  const nag = (ms: number) => {
    now += ms;
    const [sentBefore, openBefore] = [way.length, open.size];
    queue.nag();
    const isQuiet = way.length === sentBefore && open.size === openBefore;
    expect(isQuiet || !isHeld, 'nothing is missed while the server holds its answers').toBe(true);
  };

  async function run(each: Step): Promise<void> {
    switch (each.do) {
      case 'push':
        push(each.isSlow);
        break;
      case 'arrive':
        arrive(way.shift());
        break;
      case 'answer':
        answer(back.shift());
        break;
      case 'loseMessage': {
        const lost = way.pop();
        if (lost && isSlow(lost)) queue.failed(lost.seq);
        break;
      }
      case 'loseAnswer':
        back.pop();
        break;
      case 'drop':
        drop();
        break;
      case 'enter':
        enter();
        break;
      case 'reload':
        drop();
        queue.abandon();
        slow.clear();
        await Promise.all(waiting.values());
        queue = create();
        break;
      case 'hold':
        isHeld = isLive && each.isHeld;
        queue.hold(isHeld);
        break;
      case 'wait':
        nag(each.ms);
        break;
      default:
        each satisfies never;
    }
    await Promise.resolve();
  }

  return (async () => {
    for (const each of steps) await run(each);
    queue.hold(false);
    isHeld = false;
    enter();
    for (let round = 0; open.size > 0 && round < 6 * steps.length + 6; round++) {
      while (way.length > 0) arrive(way.shift());
      while (back.length > 0) answer(back.shift());
      await Promise.resolve();
      nag(60_000);
      await Promise.resolve();
    }
    expect([...open], 'everything is answered or given up in the end').toEqual([]);
  })();
}

test('M1 whatever is lost on the way, a number is given once and each answer belongs to its command', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), play), { numRuns: 300 });
});
