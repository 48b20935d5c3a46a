import { ApiException } from '@tuschel/client';
import { type ErrorCode, ERRORS, problem } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { listProblem, PROBLEM_TEXTS, problemText } from './problemText.ts';
import { textOf } from '../texts/catalogues.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const failed = (status: number, result: unknown) => new ApiException('', status, '', {}, result);

describe.each(CODES)('what the server answers with %s', (code) => {
  test.each(['de', 'en'] as const)('is a sentence in %s', (language) => {
    const text = textOf(PROBLEM_TEXTS[code], language) ?? '';
    expect(text).toMatch(/^\p{Lu}.* .*[.!]$/u);
  });

  test('is told by REST and by the game server', () => {
    expect(problemText(failed(ERRORS[code].status, problem(code, 'x')))).toBe(PROBLEM_TEXTS[code]);
    expect(problemText(failed(ERRORS[code].status, { code: 9, message: code }))).toBe(PROBLEM_TEXTS[code]);
  });
});

test('a failure without a code is told by its status', () => {
  expect(problemText(failed(429, null))).toBe('request.tooMany');
  expect(problemText(failed(0, null))).toBe('request.failed');
  expect(problemText(failed(418, { message: 'constructor' }))).toBe('request.failed');
  expect(problemText(new TypeError('x'))).toBe('request.failed');
});

test.each(CODES)('a list that does not come says so in its own words, unless the server is busy: %s', (code) => {
  const error = failed(ERRORS[code].status, problem(code, 'x'));
  expect(listProblem(error, 'mine.broken')).toBe(code === 'overloaded' ? 'request.busy' : 'mine.broken');
});
