// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MessageId } from '../messageIds.ts';
import { enter, loaded, nameOf, pass, read, sceneNamed } from '../testing/actOn.tsx';
import door from '../texts/door.de.json' with { type: 'json' };
import first from '../texts/de.json' with { type: 'json' };
import game from '../texts/game.de.json' with { type: 'json' };
import lobby from '../texts/lobby.de.json' with { type: 'json' };
import screens from '../texts/screens.de.json' with { type: 'json' };
import { SCENES } from './scenes.ts';

const TEXTS: Readonly<Record<string, string>> = { ...first, ...screens, ...game, ...lobby, ...door };

/**
 * Scenes that differ in what they say; what is done in them is tested beside each screen. Who changes what a screen says changes its transcript
 * with it (`npx vitest run apps/web/src/stage/transcripts.test.tsx -u`) and reads the difference.
 */
const TOLD: Readonly<Record<string, string>> = {
  home: 'visitor player bare',
  login: 'name name-missing expired denied',
  create: 'signed-out desk resume plan plan-unreadable',
  join: 'code wrong-code invalid invited unavailable',
  terms: 'first again images saving failed',
  content: 'failed downloads',
  error: '462',
  lobby:
    'host alone player practice pen-test modes code-hidden look shut followers consent roles co-host ' +
    'story story-wrong story-long-failed story-told plan plan-wrong plan-told in-your-style your-style-vip animation crossover',
  write: 'describe asked',
  draw: 'open finishing submitted host-decides choose-source waiting sketch animation one-ink counted-strokes',
  watch:
    'text drawing follow dice skipped hidden cancelled last browsing paused opening ' +
    'animation sketch completed story in-your-style crossover veiled erased',
  history: 'shelves hidden empty failed signed-out',
  channels: 'supporters reports reports-empty reports-failed no-permission',
  earlier: 'images empty failed',
  solo: 'first running done gallery begun failed draw challenge over',
  end: 'host warned unopened early aborted veils',
};

const told = Object.entries(TOLD).flatMap(([name, moments]) =>
  moments.split(' ').map((moment) => [name, moment] as const),
);

test.each(told)('%s/%s says what its transcript says', async (name, moment) => {
  vi.stubEnv('TZ', 'UTC');
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) });
  await enter(sceneNamed(`${name}/${moment}`), { width: 1000 });
  await pass(100);
  for (const id of SCENES[name]?.[moment]?.press ?? []) await press(id);
  await loaded();
  await pass(100);
  expect(`\n${read(page()).join('\n')}\n`).toMatchSnapshot();
});

/** All that is on the screen; on pages with menu and footer what stands between them, and what lies over them. */
function page(): Element {
  for (const frame of document.querySelectorAll('#content ~ footer, header:has(~ #content)')) frame.remove();
  return document.body;
}

async function press(id: MessageId): Promise<void> {
  const name = TEXTS[id]?.replace('{name}', 'PinselPaula');
  const all = [...document.querySelectorAll<HTMLElement>('button, a, [role="menuitem"], [role="tab"]')];
  const wanted = all.find((one) => nameOf(one) === name || one.firstChild?.textContent === name);
  if (!wanted) throw new Error(`nothing to press is called "${name}"`);
  await act(async () => wanted.click());
  await loaded();
  await pass(300);
}
