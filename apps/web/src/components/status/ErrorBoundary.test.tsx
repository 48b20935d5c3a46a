// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Texts } from '../../language/Texts.tsx';
import texts from '../../texts/de.json' with { type: 'json' };
import type { Catalogue } from '../../language/catalogue.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function Broken({ problem }: { problem: unknown }): never {
  throw problem;
}

function crash(problem: unknown) {
  const report = vi.fn<(exception: string, stack?: string) => void>();
  document.body.innerHTML = '<div id="first-view"></div><div id="root" hidden></div>';
  render(
    <Texts initial={{ language: 'de', catalogue: texts as unknown as Catalogue }}>
      <ErrorBoundary report={report}>
        <Broken problem={problem} />
      </ErrorBoundary>
    </Texts>,
    { container: document.getElementById('root') as HTMLElement },
  );
  return report;
}

test('a screen that breaks is reported once, with where it broke, and gives way to words about it', () => {
  const problem = new TypeError('x is not a function');
  const report = crash(problem);
  expect(report.mock.calls).toEqual([['TypeError: x is not a function', problem.stack]]);
  expect(screen.getByRole('heading', { name: 'Hoppla!' })).toBeTruthy();
  expect(screen.getByText('TypeError: x is not a function')).toBeTruthy();
  expect(document.getElementById('first-view')).toBeNull();
});

test('what is thrown without being an error is reported, too, with the place of the page', () => {
  const report = crash('out of ink');
  expect(report.mock.calls).toEqual([['out of ink', expect.stringContaining('Broken')]]);
  expect(screen.getByText('out of ink')).toBeTruthy();
});

test('what does not break is shown as it is', () => {
  const report = vi.fn<() => void>();
  render(
    <ErrorBoundary report={report}>
      <p>Alles gut</p>
    </ErrorBoundary>,
  );
  expect(screen.getByText('Alles gut')).toBeTruthy();
  expect(report).not.toHaveBeenCalled();
});
