import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { ALL_TOOLS, type CustomPlan } from '@tuschel/rules';
import { expect, type Locator } from '@playwright/test';
import type { Player } from '../player.ts';
import { coarse, isShowing, lastArtist, look, showsOneOf } from './pictures.ts';
import { Table } from './table.ts';
import { planText } from '../planText.ts';
import { test } from '../test.ts';

// A whole game in three or four windows, and some forty pictures of it in all sizes.

let server: ServerProcess;
let table: Table;

// Names are given once on a server: each game has its own.
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(async () => {
  await server.close();
  table.party.expectNoComplaints();
});

const SUBJECTS: Record<string, string> = { Ada: 'cactus', Bela: 'submarine', Cleo: 'grandmother' };
const promptOf = ({ name }: Player) => `${name} wants an otter with a lamp`;

const textOn = ({ page }: Player) => page.getByTestId('watch-text');
const order = (player: Player, text: string) => expect(player.page.getByText(text, { exact: true })).toBeVisible();

/** The prompt is nowhere on this screen. */
async function knowsNoPrompt({ page }: Player): Promise<void> {
  await expect(page.getByText('wants an otter')).toHaveCount(0);
}

/** Whose prompt somebody reads: never their own. */
async function promptOfOther(player: Player): Promise<void> {
  const text = await player.prompt();
  expect(text).toContain('wants an otter');
  expect(text).not.toContain(player.name);
}

const tool = ({ page }: Player, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

test('Echo: a sentence, a picture of it, and what somebody sees in that', async ({ context }) => {
  table = await Table.open(context);
  await table.party.gather(server.url, () => look(table.host, '02-echo-lobby'));
  await table.writeAll('Write a prompt', promptOf, '02-echo-write');
  await table.drawAll(async (player) => {
    await promptOfOther(player);
    if (player === table.host) await look(player, '02-echo-draw');
  });
  await table.writeAll('What do you see?', ({ name }) => `${name} sees a lamp`, '02-echo-describe');
  await table.watch([3, 3, 3], async (book, page) => {
    if (page === 1) await table.showsDrawing(1);
    if (page === 2) for (const player of table.everyone) await order(player, 'It all began with');
    if (book === 0) await look(table.host, `02-echo-watch-${page}`);
  });
  await expect.poll(() => table.host.blankPrints()).toEqual([false, false, false]);
  await table.remember('Echo', '02-echo');
});

const PLAN: CustomPlan = {
  name: 'A bit of everything',
  rounds: [
    {
      type: 'prompt',
      seconds: null,
      selection: 'dictionary',
      lines: ['a drowsy dragon', 'a tin of rain', 'two moons'],
    },
    {
      type: 'draw',
      seconds: 120,
      selection: 'round_robin',
      tools: {
        ...ALL_TOOLS,
        colorMode: 'simple',
        layers: 1,
        shapes: false,
        undo: false,
        advancedBrush: false,
        pressure: false,
        presets: 'brush',
        format: 'portrait',
        maxLines: 3,
      },
    },
    { type: 'prompt', seconds: 60, selection: 'random' },
    { type: 'draw', seconds: null, selection: 'same_again', tools: { ...ALL_TOOLS, colorMode: 'mono', fill: false } },
    { type: 'prompt', seconds: 60, selection: 'book_owner' },
  ],
};

test('Custom: five rounds that are handed on, timed and limited each in its own way', async ({ context }) => {
  table = await Table.open(context);
  const { host, everyone } = table;
  await host.page.goto(`${server.url}/create?plan=${planText(PLAN)}&lang=en`);
  await host.logIn();
  await host.press('Start new game');
  await host.openDoor();
  const link = `${server.url}/join/${(await host.page.getByTestId('lobby-code').textContent())?.replace('-', '')}`;
  await Promise.all(table.party.guests.map((guest) => guest.joinBy(link)));
  for (const { page } of table.party.guests) await expect(page.getByText('A bit of everything')).toBeVisible();
  await look(host, '01-custom-lobby');
  await host.start(3);

  await table.drawAll(async (player) => {
    expect(PLAN.rounds[0]?.lines).toContain((await player.prompt()).trim());
    await expect(player.page.getByTestId('stroke-count')).toContainText('0 of 3 strokes');
    await expect(tool(player, 'Brush')).toBeVisible();
    for (const gone of ['Pencil', 'Rectangle', 'Fill', 'Undo']) await expect(tool(player, gone)).toHaveCount(0);
    await expect(player.page.getByText('This round has these 24 colours.')).toBeVisible();
    expect(await player.canvas.evaluate((it) => (it as HTMLCanvasElement).height)).toBe(1920);
    if (player === host) await look(host, '01-custom-limited');
  });
  await table.writeAll('What do you see?', ({ name }) => `${name} calls it a dream`);
  await table.drawAll(async (player) => {
    expect(await player.prompt()).toContain(`${player.name} calls it a dream`);
    await expect(player.page.getByText('This round has only this one ink, and the eraser.')).toBeVisible();
    await expect(tool(player, 'Fill')).toHaveCount(0);
    if (player === host) await look(host, '01-custom-mono');
  });
  await table.writeAll('What do you see?', ({ name }) => `${name} comes home to it`);
  await table.watch([5, 5, 5], async (book, page) => {
    const owner = /(\w+)’s book/.exec((await host.page.title()) ?? '')?.[1] ?? '';
    if (page === 1) await table.showsDrawing(0);
    if (page === 3) await table.showsDrawing(2);
    if (page === 4) for (const player of everyone) await expect(textOn(player)).toContainText(`${owner} comes home`);
    if (book === 0) await look(host, `01-custom-watch-${page}`);
  });
  await table.remember('Custom game', '01-custom');
});

test('Storyteller: the lines of a story, one of them drawn by two, side by side', async ({ context }) => {
  table = await Table.open(context);
  const { host, everyone } = table;
  await table.party.gather(server.url, async () => {
    await host.chooseMode('Storyteller');
    await host.page.getByRole('textbox', { name: 'Your story' }).fill('Bela: an otter met @Ada\nand they sailed away');
    await expect(host.page.getByText('2 prompts, 3 artists')).toBeVisible();
    await look(host, '04-story-lobby');
  });
  await table.drawAll(async (player) => {
    const line = player.name === 'Bela' ? 'an otter met Ada' : 'and they sailed away';
    await expect(player.page.getByTestId('prompt')).toContainText(line);
    if (player.name === 'Bela') await look(player, '04-story-draw');
  });
  const versions = (player: Player) => player.page.getByTestId('watch-versions');
  await table.watch(
    [2, 3],
    async (book, page) => {
      if (page === 0)
        for (const player of everyone) await expect(textOn(player)).toContainText(book ? 'sailed' : 'met Ada');
      if (page === 2)
        for (const player of everyone) {
          await expect(versions(player).getByRole('listitem')).toHaveCount(2);
          for (const item of await versions(player).getByRole('listitem').all())
            await isShowing(
              item.locator('canvas').first(),
              `${await item.locator('p').last().textContent()} 0`,
              table.coarse,
            );
        }
      await look(host, `04-story-watch-${book}-${page}`);
    },
    { isStory: true },
  );
  await table.remember('Storyteller', '04-story');
});

test('Echo in Your Style: the second artist sees the picture beside the paper and never the text', async ({
  context,
}) => {
  table = await Table.open(context);
  const { host, everyone } = table;
  await table.party.gather(server.url, () => host.chooseMode('Echo in Your Style'));
  await table.writeAll('Write a prompt', promptOf);
  await table.drawAll(promptOfOther);
  const first = new Map(table.coarse);
  await table.drawAll(async (player) => {
    await order(player, 'Redraw it');
    await knowsNoPrompt(player);
    const others = new Map([...first].filter(([name]) => !name.startsWith(player.name)));
    await showsOneOf(player.page.getByTestId('source'), others);
    if (player === host) await look(host, '11-style-redraw');
  });
  await table.watch([3, 3, 3], async (book, page) => {
    if (page < 2) {
      for (const player of everyone) await knowsNoPrompt(player);
      await table.showsDrawing(page + 1);
    } else {
      for (const player of everyone) {
        await expect(textOn(player)).toContainText('wants an otter');
        await expect(textOn(player).getByRole('img')).toHaveCount(2);
      }
    }
    if (book === 0) await look(host, `11-style-watch-${page}`);
  });
  await table.remember('Echo in Your Style', '11-style');
});

test('Draw This in Your Style: a VIP brings a picture drawn alone, the others draw it anew', async ({ context }) => {
  table = await Table.open(context);
  const { host, everyone } = table;
  const [vip, ...artists] = [table.player('Bela'), table.player('Ada'), table.player('Cleo')] as const;
  await vip.page.goto(`${server.url}/solo?lang=en`);
  await vip.logIn();
  await vip.press('Start drawing');
  await vip.canvas.waitFor();
  await look(vip, '03-training');
  await vip.stroke([0.2, 0.2], [0.8, 0.7], [0.2, 0.7]);
  const own = await coarse(vip.canvas);
  await vip.press('Finished?');
  await vip.seesPassing('Your drawing is in your sketchbook.', () => vip.press('Submit'));
  await look(vip, '03-sketchbook');

  const link = await host.openLobby(server.url);
  await table.player('Cleo').joinBy(link);
  await vip.page.goto(`${link}?lang=en`);
  await vip.press('I’m ready');
  await host.chooseMode('Draw This in Your Style');
  await expect(host.page.getByText('You must tag at least one VIP')).toBeVisible();
  await host.press('Options for Bela');
  await host.page.getByRole('menuitem', { name: 'Tag as VIP' }).click();
  await expect(host.page.getByText('No VIP has picked a drawing yet').first()).toBeVisible();
  await vip.press('Pick one of your drawings');
  await expect(vip.page.getByRole('dialog')).toBeVisible();
  await look(vip, '12-yourStyle-pick');
  await vip.page.getByRole('button', { name: /take this one$/ }).click();
  await expect(vip.page.getByText('This is what the others draw.')).toBeVisible();
  await host.start(3);

  const source = new Map([['the source', own]]);
  await expect(vip.button('Finished?')).toBeHidden();
  await table.drawAll(async (player) => {
    await isShowing(player.page.getByTestId('source'), 'the source', source);
    if (player !== host) return;
    await look(host, '12-yourStyle-redraw');
    await look(vip, '12-yourStyle-vip-waits');
  }, artists);
  await table.watch([3], async (_, page) => {
    if (page > 0)
      for (const { page: window } of everyone) {
        const shown = window.getByTestId('watch-versions');
        await isShowing(
          shown.getByRole('img', { name: 'Drawing by Bela' }),
          'the source',
          new Map([...source, ...table.coarse]),
        );
        await expect(shown.getByRole('listitem')).toHaveCount(page);
        for (const item of await shown.getByRole('listitem').all())
          await isShowing(
            item.locator('canvas').first(),
            `${await item.locator('p').last().textContent()} 0`,
            table.coarse,
          );
      }
    await look(host, `12-yourStyle-watch-${page}`);
  });
  await table.remember('Draw This in Your Style', '12-yourStyle');
});

test('Sketch: two minutes with one pencil, then somebody draws it clean who does not know the prompt', async ({
  context,
}) => {
  table = await Table.open(context);
  const { host, everyone } = table;
  await table.party.gather(server.url, () => host.chooseMode('Sketch'));
  await table.writeAll('Write a prompt', promptOf);
  await table.drawAll(async (player) => {
    await promptOfOther(player);
    await expect(tool(player, 'Pencil')).toBeVisible();
    await expect(tool(player, 'Brush')).toHaveCount(0);
    await expect(player.page.getByText('This round has only this one ink, and the eraser.')).toBeVisible();
    if (player === host) await look(host, '13-sketch-draw');
  });
  await table.drawAll(async (player) => {
    await order(player, 'Go on from here');
    await knowsNoPrompt(player);
    await expect(player.page.getByText('Base, locked')).toBeVisible();
    if (player === host) await look(host, '13-sketch-clean');
  });
  await table.watch([3, 3, 3], async (book, page) => {
    if (page === 1) await table.showsDrawing(1);
    if (page === 2) {
      const [, sketcher, artist] = /Begun by (\w+), finished by (\w+)/.exec(await creditOf(host)) ?? [];
      for (const player of everyone) {
        const both = player.page.getByTestId('watch-wipe').locator('canvas');
        await isShowing(both.first(), `${sketcher} 1`, table.coarse);
        await isShowing(both.last(), `${artist} 2`, table.coarse);
      }
    }
    if (book === 0) await look(host, `13-sketch-watch-${page}`);
  });
  await table.remember('Sketch', '13-sketch');
});

test('Co-op Animation: each frame by somebody else, over the one before, and then the film', async ({ context }) => {
  table = await Table.open(context, ['Ada', 'Bela', 'Cleo', 'Dora']);
  const { host, everyone } = table;
  await table.party.gather(server.url, async () => {
    await host.chooseMode('Co-op Animation');
    await host.page.getByRole('button', { name: /Frames of each film/ }).click();
    await host.page.getByRole('option', { name: '3 frames', exact: true }).click();
    await look(host, '14-film-lobby');
  });
  await table.writeAll('Write a prompt', promptOf);
  await table.drawAll(promptOfOther);
  const skins = ({ page }: Player) => page.locator('canvas[data-back]');
  for (const frame of [2, 3]) {
    const before = new Map(table.coarse);
    await table.drawAll(async (player) => {
      await order(player, 'Draw the next frame');
      const others = [...before].filter(([name]) => name.endsWith(` ${frame - 1}`) && !name.startsWith(player.name));
      await showsOneOf(skins(player).first(), new Map(others));
      await expect(player.page.getByRole('radio', { name: '2 frames' })).toHaveCount(frame === 3 ? 1 : 0);
      await expect(player.button('Start from a copy')).toBeVisible();
      if (player === host) await look(host, `14-film-frame-${frame}`);
    });
  }
  const mover = table.player('Dora');
  await mover.page.emulateMedia({ reducedMotion: 'no-preference' });
  await table.watch([4, 4, 4, 4], async (book, page) => {
    if (page === 1) await table.showsDrawing(1);
    if (page === 3) for (const player of everyone) await showsFilm(player, player === mover);
    if (book === 0) await look(host, `14-film-watch-${page}`);
  });
  await table.remember('Co-op Animation', '14-film');
});

/** The frames lie on one another, each in its artist's pixels; where motion is wanted, one after the other is shown. */
async function showsFilm(player: Player, moves: boolean): Promise<void> {
  const frames = player.page.getByTestId('watch-frames').locator('canvas');
  const caption = player.page.locator('figcaption p');
  await expect(frames).toHaveCount(3);
  await isShowing(frames.last(), `${await lastArtist(caption, 3)} 3`, table.coarse);
  if (!moves) return;
  const seen = await player.page.locator('figcaption').evaluateHandle(captions);
  await table.host.press('Replay');
  await expect.poll(() => seen.evaluate((texts) => texts.size)).toBe(3);
}

/** Runs in the page: every place in the film that is shown from now on, such as "1 / 3". */
function captions(figcaption: Element): Set<string> {
  const texts = new Set<string>();
  const note = () => texts.add((figcaption.querySelector('p')?.textContent ?? '').slice(0, 5));
  new MutationObserver(note).observe(figcaption, { subtree: true, childList: true, characterData: true });
  note();
  return texts;
}

test('Complete Me: forty strokes of a beginning, and somebody who makes something of it', async ({ context }) => {
  table = await Table.open(context);
  const { host, everyone } = table;
  await table.party.gather(server.url, () => host.chooseMode('Complete Me'));
  await table.writeAll('Write a prompt', promptOf);
  await table.drawAll(async (player) => {
    await promptOfOther(player);
    await expect(player.page.getByTestId('stroke-count')).toContainText('0 of 40 strokes');
    for (const gone of ['Fill', 'Lasso fill']) await expect(tool(player, gone)).toHaveCount(0);
    await expect(tool(player, 'Rectangle')).toBeVisible();
    if (player !== host) return;
    // Ninety seconds are few for pictures of it.
    await host.press('Give 1 more minute');
    await look(host, '15-complete-start');
  });
  await table.drawAll(async (player) => {
    await order(player, 'Go on from here');
    await knowsNoPrompt(player);
    await expect(player.page.getByText('Base, locked')).toBeVisible();
    if (player === host) await look(host, '15-complete-finish');
  });
  await table.watch([3, 3, 3], async (book, page) => {
    if (page === 1) await table.showsDrawing(1);
    if (page === 2) {
      const [, starter = '', artist] = /Begun by (\w+), finished by (\w+)/.exec(await creditOf(host)) ?? [];
      for (const player of everyone) await player.showsInTheEnd(table.pictures.get(`${artist} 2`)?.exact ?? '');
      if (book === 0) {
        await host.page.getByText(`Highlight what ${starter} began`).click();
        await isShowing(host.page.locator('[aria-hidden] > canvas').first(), `${starter} 1`, table.coarse);
      }
    }
    if (book === 0) await look(host, `15-complete-watch-${page}`);
  });
  await table.remember('Complete Me', '15-complete');
});

test('Echo × Crossover: two subjects in one picture, and a guess at both', async ({ context }) => {
  table = await Table.open(context);
  const { host, everyone } = table;
  await table.party.gather(server.url, () => host.chooseMode('Echo × Crossover'));
  await table.writeAll('Think of a subject', ({ name }) => SUBJECTS[name] ?? '', '16-crossover-subject');
  await table.drawAll(async (player) => {
    await order(player, 'Draw both in one picture');
    const others = everyone.filter((other) => other !== player).map(({ name }) => SUBJECTS[name] ?? '');
    expect((await player.prompt()).trim().split(' × ').toSorted()).toEqual(others.toSorted());
    if (player === host) await look(host, '16-crossover-draw');
  });
  await Promise.all(
    everyone.map(async (player) => {
      await player.page.getByLabel('One subject').fill(`${player.name}’s first`);
      await player.page.getByLabel('The other subject').fill(`${player.name}’s second`);
      if (player === host) await look(host, '16-crossover-guess');
      await player.pressUntilTaken('Done');
    }),
  );
  let artist = '';
  await table.watch([3, 3, 3], async (book, page) => {
    if (page === 0) artist = await table.showsDrawing(1);
    for (const player of everyone) {
      if (page === 1) await expect(textOn(player)).toContainText(/(\w+)’s first × \1’s second/);
      await expect(player.page.getByText('What was crossed')).toHaveCount(page === 2 ? 1 : 0);
      if (page === 2)
        for (const other of everyone.filter(({ name }) => name !== artist))
          await expect(textOn(player)).toContainText(`${SUBJECTS[other.name]} ${other.name}`);
    }
    if (book === 0) await look(host, `16-crossover-watch-${page}`);
  });
  await table.remember('Echo × Crossover', '16-crossover');
});

test('the daily challenge: a prompt a day, ten minutes, and one go', async ({ context }) => {
  table = await Table.open(context, ['Ada']);
  const { host } = table;
  await host.page.goto(`${server.url}/solo?lang=en`);
  await host.logIn();
  await look(host, '10-challenge-before');
  await host.press('Reveal the prompt');
  const prompt = await host.prompt();
  await expect(host.page.getByText('Today everyone draws')).toBeVisible();
  await host.stroke([0.2, 0.3], [0.7, 0.6]);
  await look(host, '10-challenge-draw');
  await host.press('Finished?');
  await host.press('Submit');
  await expect(host.page.getByText('counted', { exact: true })).toBeVisible();
  await expect(host.page.getByText(prompt.trim()).first()).toBeVisible();
  await expect(host.page.getByRole('region', { name: 'What others made of it' })).toBeVisible();
  await look(host, '10-challenge-after');
});

async function creditOf({ page }: Player): Promise<string> {
  return (await page.getByText(/Begun by /).textContent()) ?? '';
}
