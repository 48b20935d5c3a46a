import { SOCKET } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { readCommand, readOpenBook, readPing, readReaction } from './received.ts';

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const command = (value: unknown) => readCommand(bytes(value));

describe('a command', () => {
  test('has its number apart', () => {
    expect(command({ seq: 3, type: 'submit', step: 1, text: 'hi' })).toEqual({
      kind: 'command',
      seq: 3,
      command: { type: 'submit', step: 1, text: 'hi' },
    });
  });

  test('N7 loses what nobody can see, and says so', () => {
    expect(command({ seq: 3, type: 'submit', step: 1, text: 'h\u200Bi' })).toEqual({
      kind: 'command',
      seq: 3,
      command: { type: 'submit', step: 1, text: 'hi' },
      changed: true,
    });
  });

  test('may be the wish for the whole state', () => {
    expect(command({ type: 'resync' })).toEqual({ kind: 'resync' });
  });

  test.each<[string, unknown, number, string]>([
    ['no JSON', 'hello', 0, 'type: must be a string'],
    ['null', null, 0, 'type: must be a string'],
    ['no type', { seq: 5 }, 5, 'type: must be a string'],
    ['a number as type', { seq: 5, type: 7 }, 5, 'type: must be a string'],
    ['an unknown type', { seq: 5, type: 'nope' }, 5, 'type: is not known'],
    ['the name of a method as type', { seq: 5, type: 'toString' }, 5, 'type: is not known'],
    ['no number', { type: 'start' }, 0, 'seq: is missing'],
    ['a number that is none', { seq: 'x', type: 'start' }, 0, 'seq: must be integer'],
    ['a number beyond all', { seq: 2 ** 53, type: 'start', more: 1 }, 0, 'more: is not known'],
    ['something missing', { seq: 5, type: 'submit' }, 5, 'step: is missing'],
    ['something unknown', { seq: 5, type: 'start', more: 1 }, 5, 'more: is not known'],
    [
      'a number within as a switch',
      { seq: 5, type: 'options', options: { endOnDrawing: 1 } },
      5,
      'options.endOnDrawing: must be boolean',
    ],
    ['a text as step', { seq: 5, type: 'submit', step: '1' }, 5, 'step: must be integer'],
  ])('with %s is malformed', (_, value, seq, detail) => {
    expect(command(value)).toEqual({ kind: 'malformed', seq, detail });
  });

  test('is as long as a message may be, and as deep', () => {
    const filled = (length: number) => JSON.stringify({ type: 'resync' }).padEnd(length);
    expect(command(filled(SOCKET.messageInBytes))).toEqual({ kind: 'resync' });
    expect(command(filled(SOCKET.messageInBytes + 1))).toMatchObject({ kind: 'malformed' });
    expect(command('['.repeat(10_000))).toMatchObject({ kind: 'malformed' });
  });

  test('that nests as deep as its length allows is malformed, and not even its number is read', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const deepest = SOCKET.messageInBytes / 2 - 100;
    for (const text of [nested(deepest), `{"seq":5,"type":"submit","step":1,"text":${nested(deepest)}}`])
      expect(command(text)).toEqual({ kind: 'malformed', seq: 0, detail: 'type: must be a string' });
  });
});

describe('what is no command', () => {
  test('is a ping with a time', () => {
    expect([readPing(bytes({ t0: 1.5 })), readPing(bytes({ t0: 0 }))]).toEqual([1.5, 0]);
    for (const bad of [{}, { t0: '1' }, { t0: 1, more: 1 }, 'x']) expect(readPing(bytes(bad))).toBeNull();
  });

  test('is one of six reactions', () => {
    expect([0, 5].map((emoji) => readReaction(bytes({ emoji })))).toEqual([0, 5]);
    for (const emoji of [-1, 6, 0.5, '1', null]) expect(readReaction(bytes({ emoji }))).toBeNull();
  });

  test('is the wish for a book', () => {
    expect([0, 1_000].map((book) => readOpenBook(bytes({ book })))).toEqual([0, 1_000]);
    for (const book of [-1, 1_001, 0.5, '1', null]) expect(readOpenBook(bytes({ book }))).toBeNull();
  });
});
