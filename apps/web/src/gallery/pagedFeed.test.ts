import { describe, expect, test } from 'vitest';
import { createPagedFeed } from './pagedFeed.ts';

interface Page {
  names: string[];
  total: number;
}

/** A wall of pictures, two on a page, and a server that may fail. */
function wall(names: string[]) {
  const asked: number[] = [];
  const waited: number[] = [];
  let failures = 0;
  const feed = createPagedFeed<Page>({
    size: 2,
    load: async (offset) => {
      asked.push(offset);
      await Promise.resolve();
      if (failures > 0) {
        failures -= 1;
        throw new Error('no answer');
      }
      return { names: names.slice(offset, offset + 2), total: names.length };
    },
    wait: async (ms) => void waited.push(ms),
  });
  const shown = () => feed.get().pages.flatMap((page) => page.names);
  return { feed, names, asked, waited, shown, fail: (times: number) => void (failures = times) };
}

test('pages follow each other until the last one', async () => {
  const { feed, shown } = wall(['a', 'b', 'c']);
  expect(feed.get()).toMatchObject({ status: 'loading', more: 'none' });
  await feed.refresh();
  expect([shown(), feed.get().status, feed.get().more]).toEqual([['a', 'b'], 'ready', 'there']);
  const turned = feed.turn();
  expect(feed.get().more).toBe('coming');
  await turned;
  expect([shown(), feed.get().more]).toEqual([['a', 'b', 'c'], 'none']);
});

test('a listener hears of every change until it unsubscribes, and the others go on hearing', async () => {
  const { feed } = wall(['a', 'b', 'c', 'd', 'e']);
  const heard: string[] = [];
  const stop = feed.subscribe(() => heard.push(feed.get().more));
  const others: string[] = [];
  feed.subscribe(() => others.push(feed.get().more));
  await feed.refresh();
  await feed.turn();
  expect(heard).toEqual(['there', 'coming', 'there']);
  stop();
  await feed.turn();
  expect(heard).toHaveLength(3);
  expect(others).toEqual(['there', 'coming', 'there', 'coming', 'none']);
});

test('a page is turned once, however often somebody presses', async () => {
  const { feed, shown, asked } = wall(['a', 'b', 'c', 'd', 'e']);
  await feed.refresh();
  await Promise.all([feed.turn(), feed.turn(), feed.turn()]);
  expect([shown(), asked]).toEqual([
    ['a', 'b', 'c', 'd'],
    [0, 2],
  ]);
});

test('somebody who comes back sees what is there by now, as far as they had turned', async () => {
  const { feed, names, shown } = wall(['a', 'b', 'c', 'd', 'e']);
  await feed.refresh();
  await feed.turn();
  names.splice(0, 1, 'new', 'newer');
  const coming = feed.refresh();
  expect(shown()).toEqual(['a', 'b', 'c', 'd']);
  await coming;
  expect(shown()).toEqual(['new', 'newer', 'b', 'c']);
  names.splice(1);
  await feed.refresh();
  expect([shown(), feed.get().more]).toEqual([['new'], 'none']);
});

test('a page that is turned while all are asked for anew is not lost, nor is what is new', async () => {
  const { feed, names, shown } = wall(['a', 'b', 'c', 'd']);
  await feed.refresh();
  names.unshift('new');
  await Promise.all([feed.refresh(), feed.turn()]);
  expect(shown()).toEqual(['new', 'a', 'b', 'c']);
});

describe('a server that does not answer', () => {
  test('is asked again, more patiently each time', async () => {
    const { feed, waited, shown, fail } = wall(['a']);
    fail(3);
    await feed.refresh();
    expect([waited, shown()]).toEqual([[1_000, 2_000, 4_000], ['a']]);
  });

  test('is told of in the end, and asked once more when somebody wants to', async () => {
    const { feed, shown, fail } = wall(['a']);
    fail(4);
    await feed.refresh();
    expect(feed.get()).toMatchObject({ status: 'failed', error: new Error('no answer') });
    const again = feed.refresh();
    await Promise.resolve();
    expect(feed.get()).toMatchObject({ status: 'loading', error: null });
    await again;
    expect(shown()).toEqual(['a']);
  });

  test('takes nothing from the wall that hangs there already', async () => {
    const { feed, shown, fail } = wall(['a', 'b', 'c']);
    await feed.refresh();
    fail(4);
    await feed.refresh();
    expect([shown(), feed.get().status]).toEqual([['a', 'b'], 'ready']);
    fail(4);
    await feed.turn();
    expect([shown(), feed.get().status, feed.get().more]).toEqual([['a', 'b'], 'ready', 'failed']);
    await feed.turn();
    expect(shown()).toEqual(['a', 'b', 'c']);
  });
});
