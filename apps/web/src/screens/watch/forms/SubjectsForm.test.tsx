// @vitest-environment jsdom
import type { Round } from '@tuschel/protocol';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Darkroom } from '../../../canvas/show/darkroom.ts';
import { actOn } from '../../../testing/actOn.tsx';
import { SubjectsForm } from './SubjectsForm.tsx';

/** Prints are never ready: what is written about them is what counts here. */
const DARKROOM = { print: () => new Promise(() => {}), known: () => null } as unknown as Darkroom;

const round = (more: Partial<Round>): Round => ({ id: 'round', playerName: 'Anna', ...more }) as Round;
const drawing = (more: Partial<Round> = {}) => round({ id: 'drawing', drawingId: 'd', playerName: 'Ben', ...more });

const papers = () => screen.getByTestId('watch-text').textContent?.replaceAll(/\s/g, '');

test('a crossing shows both subjects with whoever wrote them, and hides what is hidden', async () => {
  const subjects = [
    { text: 'a bear', playerId: 'anna', playerName: 'Anna', isHidden: false },
    { text: 'a secret', playerId: 'cleo', playerName: 'Cleo', isHidden: true },
  ];
  await actOn(<SubjectsForm round={round({})} drawing={drawing({ subjects })} guess={null} darkroom={DARKROOM} />);
  expect(papers()).toContain('abearAnna');
  expect(papers()).toContain('×DieseSeiteistverborgen.Cleo');
  expect(papers()).not.toContain('secret');
});

test('where a drawing names no subjects, the text before it is the only one', async () => {
  const text = round({ promptText: 'a bear at sea' });
  await actOn(<SubjectsForm round={text} drawing={drawing()} guess={null} darkroom={DARKROOM} />);
  expect(papers()).toContain('abearatseaAnna');
  expect(papers()).not.toContain('×');
});

test('a guess is told with both answers, or the one there is; one that is missing is not', async () => {
  const show = (guess: Round | null) =>
    actOn(<SubjectsForm round={round({})} drawing={drawing()} guess={guess} darkroom={DARKROOM} />);
  await show(round({ playerName: 'Dan', answers: ['a dog', 'a boat'] }));
  expect(screen.getByText('Dan sah: a dog × a boat')).toBeTruthy();
  await show(round({ playerName: 'Emil', promptText: 'a wolf' }));
  expect(screen.getByText('Emil sah: a wolf')).toBeTruthy();
  await show(round({ playerName: 'Frida', promptText: 'nothing', isHidden: true }));
  expect(screen.queryByText(/Frida/)).toBeNull();
});
