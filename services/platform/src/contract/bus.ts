import { setImmediate as settle } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Bus, BusMessage, Clock } from '../ports.ts';

/** A bus whose time a test moves, or that waits for real. */
export interface BusUnderTest {
  bus: Bus;
  clock: Clock & { advance?(ms: number): Promise<void> };
}

/** What every bus must do. `make` runs before each test. */
export function busContract(make: () => Promise<BusUnderTest>): void {
  const desk = busDesk(make);
  messages(desk);
  queues(desk);
  requests(desk);
}

type BusDesk = ReturnType<typeof busDesk>;

function busDesk(make: () => Promise<BusUnderTest>) {
  let under: BusUnderTest;

  beforeEach(async () => {
    under = await make();
  });

  return {
    get bus() {
      return under.bus;
    },
    pass: (ms: number) => under.clock.advance?.(ms) ?? under.clock.sleep(ms),
    listen: (subject: string) => {
      const heard: unknown[] = [];
      const stop = under.bus.subscribe(subject, ({ data }) => heard.push(data));
      return { heard, stop };
    },
  };
}

function messages(desk: BusDesk): void {
  const { pass, listen } = desk;

  describe('a message', () => {
    test('reaches every subscriber of its subject, in order, after the publisher’s turn', async () => {
      const [one, other, stranger] = [listen('match.1.in'), listen('match.1.in'), listen('match.2.in')];
      desk.bus.publish('match.1.in', 'a');
      desk.bus.publish('match.1.in', { b: [1, null] });
      expect(one.heard).toEqual([]);
      await pass(20);
      expect(one.heard).toEqual(['a', { b: [1, null] }]);
      expect(other.heard).toEqual(one.heard);
      expect(stranger.heard).toEqual([]);
    });

    test('that nobody hears is gone', async () => {
      desk.bus.publish('match.1.in', 'early');
      await pass(20);
      const late = listen('match.1.in');
      await pass(20);
      expect(late.heard).toEqual([]);
    });

    test('does not reach a subscriber who has left', async () => {
      const { heard, stop } = listen('a');
      stop();
      desk.bus.publish('a', 1);
      await pass(20);
      expect(heard).toEqual([]);
    });

    test('reaches the others when one subscriber fails', async () => {
      desk.bus.subscribe('a', () => {
        throw new Error('deaf');
      });
      const { heard } = listen('a');
      desk.bus.publish('a', 1);
      await pass(20);
      expect(heard).toEqual([1]);
    });

    test('carries its subject', async () => {
      const heard: BusMessage[] = [];
      desk.bus.subscribe('user.*', (message) => heard.push(message));
      desk.bus.publish('user.ada', 'hello');
      await pass(20);
      expect(heard).toEqual([{ subject: 'user.ada', data: 'hello' }]);
    });
  });

  test.each([
    ['match.*.in', 'match.1.in', true],
    ['match.*.in', 'match.1.out', false],
    ['match.*', 'match.1.in', false],
    ['match.>', 'match.1.in', true],
    ['match.>', 'match', false],
    ['>', 'anything', true],
    ['*.1.*', 'match.1.in', true],
    ['match.1', 'match.10', false],
  ])('%s and %s: heard is %s', async (pattern, subject, expected) => {
    const { heard, stop } = listen(pattern);
    desk.bus.publish(subject, 1);
    await pass(20);
    expect(heard.length === 1).toBe(expected);
    stop();
    desk.bus.publish(subject, 2);
    await pass(20);
    expect(heard).not.toContain(2);
  });
}

function queues(desk: BusDesk): void {
  const { pass, listen } = desk;

  describe('a queue', () => {
    test('hands each message to one of its members, and to all plain subscribers', async () => {
      const heard: unknown[][] = [[], [], []];
      for (const member of heard) desk.bus.queueSubscribe('jobs', 'renderers', ({ data }) => member.push(data));
      const { heard: all } = listen('jobs');
      for (let job = 0; job < 30; job++) desk.bus.publish('jobs', job);
      await pass(50);
      expect(heard.flat().toSorted((a, b) => Number(a) - Number(b))).toEqual(all);
      expect(heard.every((member) => member.length > 0)).toBe(true);
    });

    test('shares nothing with another queue', async () => {
      const heard: string[] = [];
      desk.bus.queueSubscribe('jobs', 'renderers', () => heard.push('renderers'));
      desk.bus.queueSubscribe('jobs', 'mailers', () => heard.push('mailers'));
      desk.bus.publish('jobs', 1);
      await pass(20);
      expect(heard.toSorted()).toEqual(['mailers', 'renderers']);
    });
  });
}

function requests(desk: BusDesk): void {
  const { pass, listen } = desk;

  describe('a request', () => {
    test('is answered by whoever responds', async () => {
      desk.bus.respond('sum.*', async ({ data }) => (data as number[]).reduce((a, b) => a + b));
      expect(await desk.bus.request('sum.all', [1, 2, 3], 1000)).toBe(6);
    });

    test('that nobody responds to fails at once', async () => {
      await expect(desk.bus.request('nobody', 1, 60_000)).rejects.toMatchObject({ name: 'NoResponders' });
      desk.bus.respond('gone', async () => 1)();
      await expect(desk.bus.request('gone', 1, 60_000)).rejects.toMatchObject({ name: 'NoResponders' });
    });

    test('that is not answered in time fails', async () => {
      desk.bus.respond('slow', () => new Promise(() => {}));
      const failure = failureOf(desk.bus.request('slow', 1, 100));
      await pass(150);
      expect(await failure).toBe('TimedOut');
    });

    test('fails with the reason of the one who responds', async () => {
      desk.bus.respond('broken', async () => {
        throw new Error('out of paper');
      });
      await expect(desk.bus.request('broken', 1, 1000)).rejects.toMatchObject({
        name: 'Failed',
        message: 'out of paper',
      });
    });
  });

  describe('a closed bus', () => {
    test('delivers nothing and fails what still waits', async () => {
      const { heard } = listen('a');
      desk.bus.respond('slow', () => new Promise(() => {}));
      const failure = failureOf(desk.bus.request('slow', 1, 60_000));
      await settle();
      await desk.bus.close();
      expect(await failure).toBe('Closed');
      desk.bus.publish('a', 1);
      await expect(desk.bus.request('slow', 1, 10)).rejects.toMatchObject({ name: 'Closed' });
      expect(heard).toEqual([]);
    });
  });
}

function failureOf(request: Promise<unknown>): Promise<string> {
  return request.then(
    () => 'answered',
    (error: Error) => error.name,
  );
}
