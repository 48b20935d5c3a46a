import { expect, test } from 'vitest';
import { AdminPower, Rank } from './enums.ts';
import { ERRORS, type ErrorCode, PROBLEM_TYPE_PREFIX, problem } from './errors.ts';
import { RANK_OF_POWER } from './rankOfPower.ts';

test('each code is a problem with its status and title, and nothing beside them unless it is given', () => {
  for (const [code, { status, title }] of Object.entries(ERRORS)) {
    const type = `${PROBLEM_TYPE_PREFIX}${code}`;
    expect(problem(code as ErrorCode)).toStrictEqual({ type, title, status });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(title).not.toBe('');
  }
  expect(PROBLEM_TYPE_PREFIX).toBe('urn:tuschel:error:');
});

test('a problem says what is wrong, where it came up and which fields it is about', () => {
  const more = { instance: '/request/7', errors: { name: 'is too long' } };
  expect(problem('badRequest', 'not like that', more)).toEqual({
    type: 'urn:tuschel:error:badRequest',
    title: 'Bad request',
    status: 400,
    detail: 'not like that',
    ...more,
  });
  expect(problem('badRequest', '')).toMatchObject({ detail: '' });
  expect(problem('badRequest', undefined, more)).not.toHaveProperty('detail');
});

test('each power comes with a rank, and nobody else has one by it', () => {
  const { None: _, ...powers } = AdminPower as Record<string, number>;
  const ranks = Object.entries(powers).map(([name, power]) => [RANK_OF_POWER[power], Rank[name as keyof typeof Rank]]);
  for (const [rank, expected] of ranks) expect(rank).toBe(expected);
  expect(Object.keys(RANK_OF_POWER)).toHaveLength(ranks.length);
  expect(RANK_OF_POWER[0]).toBeUndefined();
});
