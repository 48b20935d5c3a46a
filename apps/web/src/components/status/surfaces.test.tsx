// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { actOn, focused } from '../../testing/actOn.tsx';
import { Button } from '../Button.tsx';
import { Illustration } from '../Illustration.tsx';
import { PictureCard } from '../PictureCard.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { Notice } from './Notice.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The drawings that are shown, by the names of their files. */
const drawings = () =>
  [...document.querySelectorAll('use')].map((use) => /(\w+)\.svg#drawing$/.exec(use.getAttribute('href') ?? '')?.[1]);

test('a drawing with words is read as a picture, one without is decoration, and each keeps its shape', async () => {
  await actOn(
    <>
      <Illustration name="lost" label="The otter has lost its way" />
      <Illustration name="skater" className="mine" />
    </>,
  );
  const lost = screen.getByRole('img', { name: 'The otter has lost its way' });
  expect([lost.getAttribute('viewBox'), lost.hasAttribute('aria-hidden')]).toEqual(['0 0 560 440', false]);
  const [, line] = document.querySelectorAll('svg');
  expect([line?.getAttribute('aria-hidden'), line?.hasAttribute('role')]).toEqual(['true', false]);
  expect(line?.getAttribute('class')).toContain('mine');
  expect(drawings()).toEqual(['lost', 'skater']);
});

test('where there is nothing yet one reads why, beside the otter or another drawing', async () => {
  await actOn(
    <>
      <EmptyState title="No pictures">Draw one.</EmptyState>
      <EmptyState title="No skaters" drawing="skater">
        Go out.
      </EmptyState>
    </>,
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'No pictures',
    'No skaters',
  ]);
  expect(screen.getByText('Draw one.')).toBeTruthy();
  expect(drawings()).toEqual(['otter', 'skater']);
});

test('what did not load says so at once and is asked for again; where it is all there is, with a drawing', async () => {
  const onRetry = vi.fn<() => void>();
  const { user } = await actOn(
    <>
      <ErrorState text="Gone." retry="Again" onRetry={onRetry} />
      <ErrorState text="All gone." retry="All again" onRetry={() => undefined} isWhole />
    </>,
  );
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Gone.', 'All gone.']);
  expect(drawings()).toEqual(['lost']);
  const look = (name: string) => screen.getByRole('button', { name }).className;
  expect(look('Again')).toMatch(/quiet.*size-s/);
  expect(look('All again')).toMatch(/gold.*size-m/);
  await user.click(screen.getByRole('button', { name: 'Again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a page that says one thing has it as its heading, and keeps the focus where a button of it goes', async () => {
  function Steps() {
    const [steps, setSteps] = useState(['One', 'Two']);
    return (
      <Notice drawing="bucket" title="Two steps">
        <ul>
          {steps.map((step) => (
            <li key={step}>
              <Button onPress={() => setSteps(steps.filter((one) => one !== step))}>{step}</Button>
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  const { user } = await actOn(<Steps />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Two steps');
  expect(drawings()).toEqual(['bucket']);
  screen.getByRole('button', { name: 'One' }).focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Two');
});

test('while a page is awaited one reads so, and what for where that is known', async () => {
  await actOn(<LoadingScreen />);
  const before = screen.getByRole('status').querySelectorAll('p').length;
  cleanup();
  await actOn(<LoadingScreen status="The game is looked for" />);
  const lines = [...screen.getByRole('status').querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines).toHaveLength(before + 1);
  expect(lines).toContain('The game is looked for');
  expect(drawings()).toContain('bucket');
});

test.each<[{ lines?: number; books?: number; pictures?: number }, number[]]>([
  [{ lines: 3 }, [3]],
  [{ books: 2, lines: 1 }, [1, 2]],
  [{ pictures: 4 }, [4]],
  [{}, []],
])('what is awaited (%o) is named, and its shapes are decoration', async (shapes, counts) => {
  await actOn(<Skeleton label="Loading pictures" {...shapes} />);
  expect(screen.getByRole('status').textContent).toBe('Loading pictures');
  const groups = [...screen.getByRole('status').querySelectorAll('div[aria-hidden="true"]')];
  expect(groups.map(({ children }) => children.length)).toEqual(counts);
});

test('a picture that leads somewhere is called by its title, with more below it where there is more', async () => {
  await actOn(
    <>
      <PictureCard to="/d/otter" picture={<img alt="" src="otter.png" />} title="Otter" detail="by Maari" />
      <PictureCard to="/d/cat" picture={null} title="Cat" />
    </>,
  );
  const [otter, cat] = screen.getAllByRole('article');
  expect(screen.getByRole('link', { name: 'Otter' }).getAttribute('href')).toBe('/d/otter');
  expect([otter?.textContent, cat?.textContent]).toEqual(['Otterby Maari', 'Cat']);
  expect(otter?.querySelector('img')?.getAttribute('src')).toBe('otter.png');
});
