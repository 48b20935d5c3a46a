import { simulated, StartRefused } from '@tuschel/platform';
import { describe, expect, test } from 'vitest';
import { counterMatch } from '../../conformance/counterMatch.ts';
import { hostNode } from '../testing/hostNode.ts';

describe('recovery', () => {
  test('a match that the journal does not give at once is asked for again, and credited with the whole time', async () => {
    const world = simulated('stubborn');
    const first = hostNode({}, { world });
    const matchId = await first.open();
    await world.journal.heartbeat('tuschel', world.clock.now());
    const next = hostNode({}, { world });
    next.journal.load = async () => {
      throw new Error('no answer');
    };
    const recovered = next.table.recover();
    await world.clock.advance(600);
    expect(await next.state(matchId)).toBeNull();
    next.journal.load = (id) => world.journal.load(id);
    await world.clock.advance(1_000);
    expect(await recovered).toBe(1);
    expect(await next.state(matchId)).toMatchObject({ creditedMs: 750 });
  });

  test('one that it does not give for long is taken over beside everything else', async () => {
    const world = simulated('very stubborn');
    const matchId = await hostNode({}, { world }).open();
    const next = hostNode({}, { world });
    next.journal.load = async () => {
      throw new Error('no answer');
    };
    const recovered = next.table.recover();
    await world.clock.advance(4_000);
    expect(await recovered).toBe(0);
    next.journal.load = (id) => world.journal.load(id);
    await world.clock.advance(10_000);
    expect(await next.state(matchId)).toMatchObject({ count: 0 });
    await next.table.close();
  });

  test('a match whose opening was written and not answered is served all the same', async () => {
    const node = hostNode();
    const { journal } = node.world;
    node.journal.open = async (...args) => {
      await journal.open(...args);
      throw new Error('the answer was lost');
    };
    expect(await node.state(await node.open())).toMatchObject({ count: 0 });
    node.journal.open = async () => {
      throw new Error('nothing was written');
    };
    await expect(node.open()).rejects.toThrow('nothing was written');
  });

  test('not even where the journal then falls silent is such a match left alone', async () => {
    const node = hostNode();
    await node.table.recover();
    const { journal } = node.world;
    let matchId = '';
    node.journal.open = async (match, persist) => {
      matchId = match.id;
      await journal.open(match, persist);
      throw new Error('the answer was lost');
    };
    node.journal.load = async () => {
      throw new Error('no answer');
    };
    await expect(node.open()).rejects.toThrow('the answer was lost');
    await node.world.clock.advance(1_000);
    expect(await node.state(matchId)).toBeNull();
    node.journal.load = (id) => journal.load(id);
    await node.world.clock.advance(5_000);
    expect(await node.state(matchId)).toMatchObject({ count: 0 });
    await node.table.close();
  });

  test('whoever has been relieved opens no more matches: nobody would serve them', async () => {
    const world = simulated('relief');
    const old = hostNode({}, { world });
    await old.table.recover();
    const next = hostNode({}, { world });
    await next.table.recover();
    await expect(old.open()).rejects.toThrow('is over');
    expect(await next.state(await next.open())).toMatchObject({ count: 0 });
    await old.table.close();
    await next.table.close();
  });

  test('after a crash the count stands and the outage is credited, from the last heartbeat on', async () => {
    const world = simulated('outage');
    const first = hostNode({}, { world });
    await first.table.recover();
    const matchId = await first.open();
    await first.tell(matchId, { type: 'add', amount: 42, by: 'ada', at: 0 });
    await first.tell(matchId, { type: 'setAlarm', at: world.clock.now() + 10_000 });
    await world.clock.advance(3_000);
    const diedAt = world.clock.now();
    await world.journal.heartbeat('tuschel', diedAt);
    // Its heart stops: the next life begins nine seconds later.
    first.journal.heartbeat = () => new Promise(() => {});
    first.journal.append = () => new Promise(() => {});
    await world.clock.advance(9_000);

    const second = hostNode({}, { world });
    expect(await second.table.recover()).toBe(1);
    const servedAgain = { level: 'info', message: 'matches are served again', fields: { served: 1, downMs: 9_000 } };
    expect(second.log).toContainEqual(expect.objectContaining(servedAgain));
    expect(await second.state(matchId)).toMatchObject({ count: 42, creditedMs: 9_000, alarmAt: diedAt + 16_000 });
    const stored = await world.journal.load(matchId);
    expect(stored?.epoch).toBe(2);
    expect(stored?.entries.at(-1)?.data).toEqual({ type: 'resumed', downMs: 9_000 });
    expect(stored?.snapshotSeq).toBe(0);

    await world.clock.advance(7_001);
    expect(await second.state(matchId)).toMatchObject({ count: 1042, alarmAt: null });
  });

  test('a clean stop leaves a snapshot, and the next start replays nothing', async () => {
    const world = simulated('clean');
    const first = hostNode({}, { world });
    const matchId = await first.open();
    for (const amount of [2, 3]) await first.tell(matchId, { type: 'add', amount, by: 'ada', at: 0 });
    await first.table.close();
    expect(await world.journal.load(matchId)).toMatchObject({ entries: [], snapshot: { count: 5 } });
    const second = hostNode({}, { world });
    expect(await second.table.recover()).toBe(1);
    expect(await second.state(matchId)).toMatchObject({ count: 5 });
    await second.tell(matchId, { type: 'add', amount: 2, by: 'ada', at: 0 });
    // It crashes: what it wrote follows upon the snapshot.
    second.journal.append = () => new Promise(() => {});
    const third = hostNode({}, { world });
    expect(await third.table.recover()).toBe(1);
    expect(await third.state(matchId)).toMatchObject({ count: 7 });
  });

  test('a node that finds no match of before has nothing to report', async () => {
    const node = hostNode();
    expect(await node.table.recover()).toBe(0);
    expect(node.log.filter(({ level }) => level !== 'debug')).toEqual([]);
  });

  test('a node that has stopped gives up on what the journal would not give it', async () => {
    const world = simulated('given up');
    const matchId = await hostNode({}, { world }).open();
    const next = hostNode({}, { world });
    let isAway = true;
    next.journal.load = async (id) => {
      if (isAway) throw new Error('away');
      return world.journal.load(id);
    };
    const recovering = next.table.recover();
    await world.clock.advance(10_000);
    expect(await recovering).toBe(0);
    await next.table.close();
    isAway = false;
    await world.clock.advance(30_000);
    expect(await world.journal.load(matchId)).toMatchObject({ epoch: 1 });
  });

  test('a match of rules that are not here stays in the journal and does not keep the others away', async () => {
    const world = simulated('rules');
    const first = hostNode({}, { world });
    const matchId = await first.open();
    await world.journal.open({ id: 'x', module: 'unknown', rulesVersion: 1, node: 'tuschel', snapshot: {} });
    const second = hostNode({}, { world });
    expect(await second.table.recover()).toBe(1);
    expect(await second.state(matchId)).toMatchObject({ count: 0 });
    expect(second.log).toContainEqual(expect.objectContaining({ message: 'match.notRecovered' }));
    expect(await world.journal.live()).toContain('x');
  });

  test('a match that cannot be served here is complained about once, however often silent nodes are looked for', async () => {
    const world = simulated('complaint');
    await world.journal.open({ id: 'x', module: 'unknown', rulesVersion: 1, node: 'gone', snapshot: {} });
    const node = hostNode({}, { world });
    await node.table.recover();
    await world.clock.advance(60_000);
    const complaints = node.log.filter(({ level }) => level === 'warn' || level === 'error');
    expect(complaints.map(({ message }) => message)).toEqual(['match.notRecovered']);
  });

  test('a match of newer rules is refused by an older server, and left as it is for one that knows them', async () => {
    const world = simulated('newer rules');
    const newer = hostNode({ rulesVersion: 2 }, { world });
    const matchId = await newer.open();
    await newer.tell(matchId, { type: 'add', amount: 5, by: 'ada', at: 0 });
    const stored = await world.journal.load(matchId);

    const older = hostNode({ rulesVersion: 1 }, { world });
    // A match of newer rules may come after the start has looked for them.
    older.journal.newestRules = async () => null;
    expect(await older.table.recover()).toBe(0);
    await expect(older.join('ada', matchId)).rejects.toThrow('is moving');
    expect(older.log).toContainEqual({
      level: 'error',
      message: 'match.notRecovered',
      fields: { matchId, error: new Error('Match of rules 2, but these are rules 1') },
    });
    expect(await world.journal.load(matchId)).toEqual(stored);

    const again = hostNode({ rulesVersion: 2 }, { world });
    expect(await again.table.recover()).toBe(1);
    expect(await again.state(matchId)).toMatchObject({ count: 5 });
  });

  test('an older server does not start while matches of newer rules are live, and changes nothing', async () => {
    const world = simulated('older start');
    const newer = hostNode({ rulesVersion: 2 }, { world });
    await newer.table.recover();
    const matchId = await newer.open();
    const stored = await world.journal.load(matchId);

    const start = hostNode({ rulesVersion: 1 }, { world }).table.recover();
    await expect(start).rejects.toThrow(StartRefused);
    await expect(start).rejects.toThrow(
      'A newer Tuschel has open matches (counter: rules 2, these are 1): start that release or a newer one, or restore a backup',
    );
    expect(await world.journal.load(matchId)).toEqual(stored);
    // A life that had begun would keep the newer server from opening matches.
    await newer.open();

    for (const id of await world.journal.live()) await world.journal.end(id, 1);
    expect(await hostNode({ rulesVersion: 1 }, { world }).table.recover()).toBe(0);
  });

  test('a match that newer rules take over is theirs from their first entry on', async () => {
    const world = simulated('upgrade');
    const older = hostNode({ rulesVersion: 1 }, { world });
    const matchId = await older.open();
    await older.tell(matchId, { type: 'add', amount: 5, by: 'ada', at: 0 });

    const newer = hostNode({ rulesVersion: 2 }, { world });
    const versions: (number | undefined)[] = [];
    newer.journal.append = async (...args) => {
      versions.push((await world.journal.load(matchId))?.rulesVersion);
      return world.journal.append(...args);
    };
    expect(await newer.table.recover()).toBe(1);
    expect(versions).toEqual([2]);
    expect(await newer.state(matchId)).toMatchObject({ count: 5 });
    const stored = await world.journal.load(matchId);
    expect(stored).toMatchObject({ rulesVersion: 2, snapshot: { count: 5 }, entries: [{ data: { type: 'resumed' } }] });

    const downgraded = hostNode({ rulesVersion: 1 }, { world });
    await expect(downgraded.table.recover()).rejects.toThrow(StartRefused);
    expect(await world.journal.load(matchId)).toEqual(stored);
  });

  test('what earlier rules took stays as they took it, and newer ones go on from there, also when they die at once', async () => {
    const world = simulated('folded');
    const older = hostNode({ rulesVersion: 1 }, { world });
    const matchId = await older.open();
    await older.tell(matchId, { type: 'add', amount: 5, by: 'ada', at: 0 });

    // Newer rules count twice, and know by which step the first ones counted.
    const first = counterMatch();
    const asked: number[] = [];
    const twice: typeof first = {
      ...first,
      rulesVersion: 2,
      step: (state, input) => first.step(first.step(state, input).state, input),
      earlierStep: async (rules) => {
        asked.push(rules);
        return rules === 1 ? (state, input) => first.step(state, input) : null;
      },
      upgrade: (state, from) => ({ ...state, seed: `${state.seed}, upgraded from ${from}` }),
    };
    const dying = hostNode({}, { world, module: twice });
    dying.journal.append = () => new Promise(() => {});
    void dying.table.recover();
    await world.clock.advance(0);
    const upgraded = await world.journal.load(matchId);
    expect(upgraded).toMatchObject({ rulesVersion: 2, snapshot: { count: 5 }, entries: [] });

    const newer = hostNode({}, { world, module: twice });
    expect(await newer.table.recover()).toBe(1);
    expect(await newer.state(matchId)).toMatchObject({
      count: 5,
      seed: expect.stringMatching(/^[^,]*, upgraded from 1$/),
    });
    expect(asked).toEqual([1]);
    await newer.tell(matchId, { type: 'add', amount: 3, by: 'ada', at: 0 });
    expect(await newer.state(matchId)).toMatchObject({ count: 11 });
  });

  test('what newer rules have kept at the take-over counts for their next snapshot', async () => {
    const world = simulated('long tail');
    const matchId = await hostNode({ rulesVersion: 1 }, { world }).open();
    const data = { type: 'add', amount: 1, by: 'ada', at: 0 };
    const entries = Array.from({ length: 498 }, (_, index) => ({ seq: index + 1, data }));
    await world.journal.append(matchId, 1, entries);
    const newer = hostNode({ rulesVersion: 2 }, { world });
    await newer.table.recover();
    for (let i = 0; i < 3; i++) await newer.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 });
    await newer.settle();
    expect(await newer.state(matchId)).toMatchObject({ count: 501 });
    expect(await world.journal.load(matchId)).toMatchObject({ snapshotSeq: 498, snapshot: { count: 498 } });
  });

  test('rules that have become newer while a match was claimed are not folded by older ones', async () => {
    const world = simulated('overtaken');
    const owner = hostNode({ rulesVersion: 1 }, { world });
    const matchId = await owner.open();
    const older = hostNode({ rulesVersion: 1 }, { world });
    older.journal.claim = async (...args) => {
      await world.journal.snapshot(matchId, 1, 0, 2, { count: 7, of: 'newer rules' });
      return world.journal.claim(...args);
    };
    expect(await older.table.recover()).toBe(0);
    expect(await older.state(matchId)).toBeNull();
    expect(older.log).toContainEqual(expect.objectContaining({ level: 'error', message: 'match.notRecovered' }));
    expect(await world.journal.load(matchId)).toMatchObject({ snapshot: { count: 7, of: 'newer rules' }, entries: [] });
  });

  test('a match that somebody else claims while newer rules take it over is left to them', async () => {
    const world = simulated('claimed');
    const older = hostNode({ rulesVersion: 1 }, { world });
    const matchId = await older.open();
    const newer = hostNode({ rulesVersion: 2 }, { world });
    newer.journal.snapshot = async (...args) => {
      await world.journal.claim(matchId, 'another', 2);
      return world.journal.snapshot(...args);
    };
    expect(await newer.table.recover()).toBe(0);
    expect(await newer.state(matchId)).toBeNull();
  });

  test('a match that has ended, or is gone, since it was listed is passed over without a word', async () => {
    const world = simulated('listed');
    const first = hostNode({}, { world });
    const [over, matchId] = [await first.open(), await first.open()];
    await world.journal.end(over, 1);
    const next = hostNode({}, { world });
    next.journal.unserved = async () => [over, 'nobody knows this one', matchId].map((id) => ({ id, since: null }));
    expect(await next.table.recover()).toBe(1);
    expect(next.log.map(({ message }) => message)).not.toContain('match.notRecovered');
    expect(await world.journal.load(over)).toMatchObject({ ended: true, epoch: 1 });
  });

  test('a match that somebody else claims first is left to them', async () => {
    const world = simulated('faster');
    const matchId = await hostNode({}, { world }).open();
    for (const when of ['claim', 'load'] as const) {
      const late = hostNode({}, { world });
      const intact = { ...late.journal };
      let isFirstLoad = true;
      const overtaken = async () => {
        const { epoch } = (await world.journal.load(matchId))!;
        await world.journal.claim(matchId, 'another', epoch);
      };
      late.journal.claim = async (...args) => {
        if (when === 'claim') await overtaken();
        return intact.claim(...args);
      };
      late.journal.load = async (id) => {
        if (when === 'load' && !isFirstLoad) await overtaken();
        isFirstLoad = false;
        return intact.load(id);
      };
      expect(await late.table.recover()).toBe(0);
      expect(await late.state(matchId)).toBeNull();
      expect(late.log.map(({ message }) => message)).not.toContain('match.notRecovered');
    }
  });

  test('matches of another node are let alone while it lives, and taken over once it has been silent for ten seconds', async () => {
    const world = simulated('take over');
    const a = hostNode({}, { world, node: 'a' });
    await a.table.recover();
    const matchId = await a.open();
    await a.tell(matchId, { type: 'add', amount: 4, by: 'ada', at: 0 });
    const b = hostNode({}, { world, node: 'b' });
    expect(await b.table.recover()).toBe(0);
    await world.clock.advance(30_000);
    expect(await world.journal.owner(matchId)).toBe('a');

    a.journal.heartbeat = () => new Promise(() => {});
    await world.clock.advance(9_000);
    expect(await world.journal.owner(matchId)).toBe('a');
    await world.clock.advance(7_000);
    expect(await world.journal.owner(matchId)).toBe('b');
    const { count, creditedMs } = await b.state(matchId);
    expect(count).toBe(4);
    expect(creditedMs).toBeGreaterThanOrEqual(10_000);
    expect(creditedMs).toBeLessThanOrEqual(16_000);
    // The one that was taken for dead notices with its next write.
    expect(await a.tell(matchId, { type: 'add', amount: 1, by: 'ada', at: 0 })).toBe(false);
    await a.settle();
    expect(await b.state(matchId)).toMatchObject({ count: 4 });
  });

  test('a node that starts takes over from those that have fallen silent, and leaves the lively ones theirs', async () => {
    const world = simulated('start beside');
    const [silent, lively] = [hostNode({}, { world, node: 'a' }), hostNode({}, { world, node: 'b' })];
    await silent.table.recover();
    await lively.table.recover();
    const [left, kept] = [await silent.open(), await lively.open()];
    silent.journal.heartbeat = () => new Promise(() => {});
    lively.journal.unserved = async () => [];
    await world.clock.advance(12_000);
    const late = hostNode({}, { world, node: 'c' });
    expect(await late.table.recover()).toBe(1);
    expect(await world.journal.owner(left)).toBe('c');
    expect(await world.journal.owner(kept)).toBe('b');
  });

  test('whoever could not write down that they live takes nothing over: the others may have been as unlucky', async () => {
    const world = simulated('outage of all');
    const [a, b] = [hostNode({}, { world, node: 'a' }), hostNode({}, { world, node: 'b' })];
    await a.table.recover();
    await b.table.recover();
    const matchId = await a.open();
    await world.clock.advance(20_000);
    const intact = [{ ...a.journal }, { ...b.journal }];
    for (const { journal } of [a, b]) journal.heartbeat = () => Promise.reject(new Error('the database is away'));
    await world.clock.advance(30_000);
    Object.assign(b.journal, intact[1]);
    await world.clock.advance(6_000);
    Object.assign(a.journal, intact[0]);
    await world.clock.advance(30_000);
    expect(await world.journal.owner(matchId)).toBe('a');
  });

  test('a node that starts again has its matches at once, though its last heartbeat is young', async () => {
    const world = simulated('again');
    const first = hostNode({}, { world, node: 'a' });
    await first.table.recover();
    const matchId = await first.open();
    await world.clock.advance(3_000);
    first.journal.heartbeat = () => new Promise(() => {});
    first.journal.append = () => new Promise(() => {});
    const again = hostNode({}, { world, node: 'a' });
    expect(await again.table.recover()).toBe(1);
    expect(await again.state(matchId)).toMatchObject({ count: 0 });
  });

  test('what a node has claimed as it starts is its own for ten seconds, also before its first heartbeat', async () => {
    const world = simulated('slow start');
    const first = hostNode({}, { world, node: 'a' });
    await first.table.recover();
    const matchId = await first.open();
    const b = hostNode({}, { world, node: 'b' });
    await b.table.recover();
    await world.clock.advance(20_000);
    first.journal.heartbeat = () => new Promise(() => {});
    await world.clock.advance(8_000);
    const again = hostNode({}, { world, node: 'a' });
    again.journal.heartbeat = () => new Promise(() => {});
    expect(await again.table.recover()).toBe(1);
    await world.clock.advance(9_000);
    expect(await world.journal.owner(matchId)).toBe('a');
    await world.clock.advance(7_000);
    expect(await world.journal.owner(matchId)).toBe('b');
  });

  test('a match that the journal gives away and then does not give out is asked for until it is served', async () => {
    const world = simulated('half a claim');
    const a = hostNode({}, { world, node: 'a' });
    await a.table.recover();
    const matchId = await a.open();
    const b = hostNode({}, { world, node: 'b' });
    await b.table.recover();
    await world.clock.advance(20_000);
    a.journal.heartbeat = () => new Promise(() => {});
    let loads = 0;
    b.journal.load = (id) => (++loads === 2 ? Promise.reject(new Error('not now')) : world.journal.load(id));
    await world.clock.advance(18_000);
    expect(await b.state(matchId)).toMatchObject({ count: 0 });
  });

  test('a match that is over is not served again', async () => {
    const world = simulated('over');
    const first = hostNode({}, { world });
    const matchId = await first.open();
    const ada = await first.join('ada', matchId);
    await first.tell(matchId, { type: 'end' });
    await first.settle();
    expect(ada.data()).toEqual(['2:0', '2:0']);
    expect(await first.tell(matchId, { type: 'end' })).toBe(false);
    expect(await first.table.extend.ask(matchId, 'count')).toBeNull();
    expect(await hostNode({}, { world }).table.recover()).toBe(0);
  });
});
