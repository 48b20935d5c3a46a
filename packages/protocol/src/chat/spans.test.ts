import { describe, expect, test } from 'vitest';
import { CHAT, isOfChannel } from './chat.ts';
import { readReactions, withReaction } from './reactions.ts';
import { linksIn, mentionsIn } from './spans.ts';

const PEOPLE = [
  ['a', 'Anna'],
  ['b', 'Anna Lena'],
  ['c', 'ben_7'],
  ['d', ''],
  ['e', 'Zoë'],
  ['f', '李小龙'],
] as const;
const named = (text: string) => mentionsIn(text, PEOPLE).map(({ id, start, end }) => `${id} ${text.slice(start, end)}`);

describe('K9: who is named', () => {
  test.each([
    ['@Anna hi', ['a @Anna']],
    ['hi @anna!', ['a @anna']],
    ['@anna lena and @BEN_7', ['b @anna lena', 'c @BEN_7']],
    ['(@Anna)', ['a @Anna']],
    ['@@Anna', ['a @Anna']],
    ['@"Anna Lena" und @"anna"', ['b @"Anna Lena"', 'a @"anna"']],
    ['@„Anna“ Lena, @“Anna Lena”', ['a @„Anna“', 'b @“Anna Lena”']],
    ['@Zoe\u0308 und @Zo\u00eb', ['e @Zoe\u0308', 'e @Zo\u00eb']],
    ['@𝒜nna @李小龙!', ['a @𝒜nna', 'f @李小龙']],
    ['Das sind @Annas Stifte', ['a @Anna']],
  ])('%s', (text, expected) => expect(named(text)).toEqual(expected));

  test.each([
    '@"Anna',
    '@"Anna L"',
    '@""',
    '李@Anna',
    'a\u0308@Anna',
    '@Annabelle',
    'me@Anna.de',
    'Anna',
    '@ Anna',
    '@',
    '@ben_77',
  ])('not by %s', (text) => expect(named(text)).toEqual([]));
});

describe('K10: what may be followed', () => {
  const links = (text: string) => linksIn(text).map(({ start, end }) => text.slice(start, end));
  test.each([
    ['see https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
    ['(http://example.org)', ['http://example.org']],
    ['(see https://example.org/a?!).]…', ['https://example.org/a']],
    ['HTTPS://EXAMPLE.ORG und https://b.example', ['HTTPS://EXAMPLE.ORG', 'https://b.example']],
  ])('%s', (text, expected) => expect(links(text)).toEqual(expected));

  test.each(['example.org', 'javascript:alert(1)', 'https://', 'ftp://example.org', 'data:text/html,x'])(
    'not %s',
    (text) => expect(links(text)).toEqual([]),
  );
});

describe('K11: what is below a line', () => {
  test('one from each: another takes its place, none takes it back', () => {
    const first = withReaction({}, 'anna', 0);
    expect(first).toEqual({ 0: ['anna'] });
    const both = withReaction(first as Record<string, string[]>, 'ben', 0) as Record<string, string[]>;
    expect(both).toEqual({ 0: ['anna', 'ben'] });
    expect(withReaction(both, 'anna', 5)).toEqual({ 0: ['ben'], 5: ['anna'] });
    expect(withReaction(both, 'anna', null)).toEqual({ 0: ['ben'] });
    expect(withReaction({}, 'anna', null)).toEqual({});
  });

  test('of a hundred people, and not one more; any of them may change their mind', () => {
    const crowd = Array.from({ length: CHAT.reactions - 1 }, (_, index) => `p${index}`);
    const full = withReaction({ 1: crowd }, 'last', 2);
    expect(full).toEqual({ 1: crowd, 2: ['last'] });
    expect(withReaction(full as Record<string, string[]>, 'late', 2)).toBe('full');
    expect(withReaction(full as Record<string, string[]>, 'last', 1)).toEqual({ 1: [...crowd, 'last'] });
    expect(withReaction(full as Record<string, string[]>, 'late', null)).toEqual(full);
  });

  test('what was never one is left out', () => {
    expect(readReactions({ 0: ['anna'], 6: ['ben'], x: ['cleo'], 1: 'dora', 2: [5], length: ['emil'] })).toEqual({
      0: ['anna'],
    });
    expect(readReactions(undefined)).toEqual({});
  });
});

test.each([
  ['supporters', 0, 0, false],
  ['supporters', 8, 0, false],
  ['supporters', 0, 1, true],
  ['supporters', 10, 0, true],
  ['supporters', 99, 0, true],
  ['team', 20, 3, false],
  ['team', 90, 0, true],
  ['team', 99, 0, true],
] as const)('K8 %s of rank %i and support %i: %s', (channel, rank, supporterLevel, expected) =>
  expect(isOfChannel(channel, { rank, supporterLevel })).toBe(expected),
);
