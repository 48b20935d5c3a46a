// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { browserPapers } from '@tuschel/client/paper';
import { whatDeviceHolds } from '@tuschel/ink';
import { AdminPower } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { browserStorage } from '../../browserStorage.ts';
import { type ActingOptions, actOn, focused, refused, sceneNamed } from '../../testing/actOn.tsx';
import { referencesHere } from './desk/references/referenceStore.ts';
import { mayPaint } from './mayPaint.ts';
import PlaygroundScreen from './PlaygroundScreen.tsx';
import { isHeldHere, pageBytes, PAPER_SIZES, paperBudget, type PaperSize } from './paperSizes.ts';
import { PIXEL_BUDGETS } from '../../canvas/pixels/pixelBudget.ts';
import { timeTaken } from './timeTaken.ts';

async function visit(scene: string, options: ActingOptions = {}) {
  const acting = await actOn(<PlaygroundScreen />, { scene: sceneNamed(scene), width: 1440, ...options });
  await screen.findByRole('heading', { level: 1 });
  return acting;
}

const cards = async () =>
  (await screen.findAllByRole('listitem')).filter((item) => within(item).queryByRole('heading'));
const card = async (name: string) => {
  const found = (await cards()).find((item) => within(item).queryByRole('heading', { name }));
  if (!found) throw new Error(`no paper is called ${name}`);
  return within(found);
};
const menuOf = async (name: string) => (await card(name)).findByRole('button', { name: /machen kannst/ });
const told = (asked: { call: string; body: unknown }[], name: string) =>
  asked.filter(({ call }) => call === name).map(({ body }) => body);
const done = { isSuccess: true, paperId: 'boat', missingIndexStart: null, isOverwriteForbidden: false };

test('each paper on the shelf has its name, how long it was painted, its size and when; a nameless one is called so', async () => {
  await visit('playground/papers');
  const boat = await card('Morgens am Steg');
  expect(boat.getByText('3 h 34 min gemalt')).toBeTruthy();
  expect(boat.getByText('1920 × 1080')).toBeTruthy();
  expect(boat.getByText(/^zuletzt am/)).toBeTruthy();
  expect(boat.getByRole('link', { name: '„Morgens am Steg“ öffnen' })).toHaveProperty('pathname', '/playground/boat');
  expect((await card('Ohne Namen')).getByText('noch nicht gemalt')).toBeTruthy();
  expect(screen.getByRole('meter')).toHaveProperty('value', 3);
});

test('a finished paper leads to where drawings are published, and can neither be renamed nor thrown away', async () => {
  const { user } = await visit('playground/papers');
  const name = /Die Katze/;
  const finished = within(
    (await cards()).find((item) => within(item).queryByRole('heading', { name })) ?? document.body,
  );
  expect(finished.getByRole('link', { name: 'Veröffentlichen' })).toHaveProperty('pathname', '/me/drawings');
  await user.click(finished.getByRole('button', { name: /machen kannst/ }));
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(entries).toEqual(['Kopie anlegen']);
});

test('a paper is renamed with the keyboard alone', async () => {
  const { user, asked } = await visit('playground/papers', {
    api: (call) => (call.startsWith('POST') ? done : undefined),
  });
  (await menuOf('Morgens am Steg')).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, ' Abends {Enter}');
  await waitFor(() => expect(told(asked, 'POST /papers/boat/update')).toMatchObject([{ name: 'Abends' }]));
});

test('a paper that another device has erased takes no name from a shelf on which it still lies: a word says so, and it goes', async () => {
  const { answers = {} } = sceneNamed('playground/papers');
  const [of = ''] = Object.keys(answers).filter((call) => JSON.stringify(answers[call]).includes('Morgens am Steg'));
  const listed = answers[of] as { entries: { id: string }[] };
  let isTried = false;
  const { user } = await visit('playground/papers', {
    api(call) {
      isTried ||= call.startsWith('POST');
      if (call.startsWith('POST')) throw refused(404, 'paperNotFound');
      return call === of && isTried
        ? { ...listed, entries: listed.entries.filter(({ id }) => id !== 'boat') }
        : undefined;
    },
  });
  await user.click(await menuOf('Morgens am Steg'));
  await user.click(await screen.findByRole('menuitem', { name: 'Umbenennen' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2{Enter}');
  expect(await screen.findByText('Dieses Blatt ist nicht mehr da.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Morgens am Steg' })).toBeNull());
});

test('a paper goes into the bin without a question, and out of it again', async () => {
  const { user, asked } = await visit('playground/papers', {
    api: (call) => (call.startsWith('POST') || call.startsWith('DELETE') ? done : undefined),
  });
  await user.click(await menuOf('Segel'));
  await user.click(await screen.findByRole('menuitem', { name: 'In den Papierkorb' }));
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('DELETE /papers/sail'));
  expect(await screen.findByText('Das Blatt liegt jetzt 30 Tage im Papierkorb.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Papierkorb' }));
  await user.click(await (await card('Schwanzstudie')).findByRole('button', { name: 'Zurückholen' }));
  await waitFor(() => expect(told(asked, 'POST /papers/tail/update')).toMatchObject([{ deletedAt: null }]));
  expect(await screen.findByText('Das Blatt ist wieder da.')).toBeTruthy();
});

test('a name that stays as it is, or is given up, is told to nobody', async () => {
  const { user, asked } = await visit('playground/papers', {
    api: (call) => (call.startsWith('POST') ? done : undefined),
  });
  for (const keys of [' {Enter}', ' 2{Escape}']) {
    await user.click(await menuOf('Morgens am Steg'));
    await user.click(await screen.findByRole('menuitem', { name: 'Umbenennen' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(field.value).toBe('Morgens am Steg');
    await user.type(field, keys);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('further papers come when they are asked for, each of them once', async () => {
  const { answers = {} } = sceneNamed('playground/papers');
  const [of = ''] = Object.keys(answers).filter((call) => JSON.stringify(answers[call]).includes('Morgens am Steg'));
  const listed = answers[of] as { entries: { id: string }[] };
  const [boat] = listed.entries;
  const totalCount = listed.entries.length + 1;
  const further = of.replace('skip=0', `skip=${listed.entries.length}`);
  const { user, asked } = await visit('playground/papers', {
    api(call) {
      if (call === of) return { ...listed, totalCount };
      return call === further
        ? { ...listed, totalCount, entries: [boat, { ...boat, id: 'sixth', name: 'Das sechste' }] }
        : undefined;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mehr Blätter zeigen' }));
  await card('Das sechste');
  expect(asked.map(({ call }) => call)).toContain(further);
  expect(await cards()).toHaveLength(totalCount);
  expect(screen.queryByRole('button', { name: 'Mehr Blätter zeigen' })).toBeNull();
});

test('an empty shelf leads to the first paper, where there is room to paint', async () => {
  const { user } = await visit('playground/empty');
  await user.click(await screen.findByRole('button', { name: 'Erstes Blatt nehmen' }));
  expect(await screen.findByRole('dialog', { name: 'Neues Blatt' })).toBeTruthy();
  cleanup();
  await visit('playground/empty', { width: 390 });
  expect(await screen.findByText('Noch liegt hier kein Blatt')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Erstes Blatt nehmen' })).toBeNull();
});

test('a new paper is begun as it was chosen, and then it lies on the desk', async () => {
  const { user, client, path } = await visit('playground/empty', {
    api: (call) => (call.startsWith('POST') ? done : undefined),
  });
  await user.click(screen.getByRole('button', { name: 'Neues Blatt' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Otter');
  await user.click(screen.getByRole('radio', { name: 'Hoch' }));
  await user.click(screen.getByRole('button', { name: 'Losmalen' }));
  await waitFor(() => expect(path()).toMatch(/^\/playground\/[0-9a-f-]{36}$/));
  const paper = await browserPapers(client).open(path().split('/').at(-1) ?? '');
  expect(paper.get().about).toMatchObject({ name: 'Otter', imageWidth: 1080, imageHeight: 1920 });
  paper.stop();
});

test('size and lie of a new paper are chosen with the keyboard; Escape takes no paper, and leads back to the button', async () => {
  const { user, client, path } = await visit('playground/empty', {
    api: (call) => (call.startsWith('POST') ? done : undefined),
  });
  const button = screen.getByRole('button', { name: 'Neues Blatt' });
  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Neues Blatt' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(path()).toBe('/playground');

  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(field);
  await user.keyboard('Otter{Tab}{ArrowRight}{Tab}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(path()).toMatch(/^\/playground\/[0-9a-f-]{36}$/));
  const paper = await browserPapers(client).open(path().split('/').at(-1) ?? '');
  expect(paper.get().about).toMatchObject({ name: 'Otter', imageWidth: 2160, imageHeight: 3840 });
  paper.stop();
});

test('on a device with little memory sizes that it does not hold cannot be chosen, and say so', async () => {
  Object.defineProperty(navigator, 'deviceMemory', { value: 2, configurable: true });
  const { user } = await visit('playground/empty', { isTouch: true });
  vi.stubGlobal('screen', { width: 1180, height: 820 });
  await user.click(screen.getByRole('button', { name: 'Neues Blatt' }));
  const size = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
  expect((await size(/^1920 × 1080$/)).disabled).toBe(false);
  expect((await size(/^4096 × 2304 ?Zu groß für dieses Gerät$/)).disabled).toBe(true);
  Reflect.deleteProperty(navigator, 'deviceMemory');
});

test('the bin says how long things lie in it; what cannot be put back stays, and a word says so', async () => {
  const { user } = await visit('playground/papers', {
    api(call) {
      if (call.startsWith('POST')) throw refused();
      return undefined;
    },
  });
  await user.click(screen.getByRole('radio', { name: 'Papierkorb' }));
  expect(await screen.findByText(/liegt hier noch 30 Tage/)).toBeTruthy();
  const tail = await card('Schwanzstudie');
  expect(tail.queryByRole('link')).toBeNull();
  await user.click(tail.getByRole('button', { name: 'Zurückholen' }));
  expect(await screen.findByText(/^Der Server antwortet nicht/)).toBeTruthy();
  expect(await card('Schwanzstudie')).toBeTruthy();
});

test('a paper in the bin is erased only when the question is answered with yes; what lies beside it goes as well', async () => {
  const kept = referencesHere();
  const beside = { id: 'tail', paperId: 'tail', owner: 'player-0', name: 'a.png', picture: new Blob(), addedAt: 0 };
  await kept.add(beside);
  const { user, asked } = await visit('playground/papers', {
    api: (call) => (call.startsWith('DELETE') ? { isSuccess: true } : undefined),
  });
  const erased = () => asked.map(({ call }) => call).filter((call) => call.startsWith('DELETE'));
  await user.click(screen.getByRole('radio', { name: 'Papierkorb' }));
  const press = async () =>
    user.click(await (await card('Schwanzstudie')).findByRole('button', { name: 'Endgültig löschen' }));
  await press();
  const question = await screen.findByRole('alertdialog', { name: '„Schwanzstudie“ endgültig löschen?' });
  expect(question.textContent).toContain('mit jedem Strich und den Referenzbildern daneben');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([erased(), await kept.papers('player-0')]).toEqual([[], ['tail']]);
  await press();
  const yes = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Endgültig löschen' });
  await user.click(yes);
  await waitFor(() => expect(erased()).toEqual(['DELETE /papers/tail?erase=true']));
  expect(await screen.findByText('Das Blatt ist gelöscht.')).toBeTruthy();
  expect(await kept.papers('player-0')).toEqual([]);
});

/** A bin with these papers in it, as the server has it. */
function binOf(ids: readonly string[], onErase: (id: string) => void = () => undefined) {
  const { answers = {} } = sceneNamed('playground/papers');
  const [of] = Object.keys(answers).filter((call) => JSON.stringify(answers[call]).includes('Schwanzstudie'));
  const listed = answers[of ?? ''] as { entries: object[] };
  const bin = ids.map((id) => ({ ...listed.entries[0], id, name: id }));
  const api = (call: string, body: unknown) => {
    const one = /^DELETE \/papers\/(\w+)/.exec(call)?.[1];
    const all = call === 'POST /papers/erase' ? (body as { paperIds: string[] }).paperIds : null;
    const gone = all ?? (one === undefined ? null : [one]);
    if (gone !== null) {
      for (const id of gone) onErase(id);
      bin.splice(0, bin.length, ...bin.filter(({ id }) => !gone.includes(id)));
      return all ? { erased: all } : { isSuccess: true };
    }
    return /bin=true/.test(call) ? { ...listed, entries: [...bin], totalCount: bin.length } : undefined;
  };
  return { api, left: () => bin.map(({ id }) => id) };
}

test('the bin is emptied by the keyboard after one question; then its heading has the focus', async () => {
  const bin = binOf(['head', 'tail', 'paw']);
  const { user } = await visit('playground/papers', bin);
  await user.click(screen.getByRole('radio', { name: 'Papierkorb' }));
  (await screen.findByRole('button', { name: 'Papierkorb leeren' })).focus();
  await user.keyboard('{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'Papierkorb leeren?' });
  expect(question.textContent).toContain('Alle 3 Blätter darin verschwinden');
  // Where something would be lost Enter keeps it.
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(bin.left()).toHaveLength(3);
  await waitFor(() => expect(focused()).toBe('Papierkorb leeren'));
  await user.keyboard('{Enter}');
  const yes = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Papierkorb leeren' });
  yes.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Der Papierkorb ist leer'));
  expect(bin.left()).toEqual([]);
});

test('where the bin cannot be emptied it says how many papers are left, and the button keeps the focus', async () => {
  let isBusy = true;
  const bin = binOf(['head', 'tail', 'paw'], (id) => {
    if (id === 'tail' && isBusy) throw refused(503);
  });
  const { user } = await visit('playground/papers', bin);
  await user.click(screen.getByRole('radio', { name: 'Papierkorb' }));
  const empty = async () => {
    await user.click(await screen.findByRole('button', { name: 'Papierkorb leeren' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Papierkorb leeren' }));
  };
  await empty();
  expect(await screen.findByText(/^3 Blätter liegen noch im Papierkorb/)).toBeTruthy();
  await waitFor(async () => expect(await cards()).toHaveLength(3));
  await waitFor(() => expect(focused()).toBe('Papierkorb leeren'));
  isBusy = false;
  await empty();
  expect(await screen.findByText('Der Papierkorb ist leer')).toBeTruthy();
  expect(bin.left()).toEqual([]);
});

test('the focus goes on to the next paper when one leaves the bin, to the one before at its end, and then to the heading', async () => {
  const { answers = {} } = sceneNamed('playground/papers');
  const [of] = Object.keys(answers).filter((call) => JSON.stringify(answers[call]).includes('Schwanzstudie'));
  const listed = answers[of ?? ''] as { entries: object[] };
  const bin = ['head', 'tail', 'paw'].map((id) => ({ ...listed.entries[0], id, name: id }));
  const { user } = await visit('playground/papers', {
    api(call) {
      const gone = /^(?:DELETE|POST) \/papers\/(\w+)/.exec(call)?.[1];
      if (gone !== undefined)
        bin.splice(
          bin.findIndex(({ id }) => id === gone),
          1,
        );
      if (gone !== undefined) return { ...done, paperId: gone };
      return call === of ? { ...listed, entries: [...bin], totalCount: bin.length } : undefined;
    },
  });
  await user.click(screen.getByRole('radio', { name: 'Papierkorb' }));
  const has = (name: string) => waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toMatch(name));
  (await card('tail')).getByRole('button', { name: 'Zurückholen' }).focus();
  await user.keyboard('{Enter}');
  await has('paw');
  await user.keyboard('{Tab}{Enter}');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Endgültig löschen' }));
  await has('head');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Der Papierkorb ist leer'));
});

test('a full shelf says how there is room again', async () => {
  await visit('playground/papers', {
    api: (call) =>
      call === 'GET /papers?skip=0&take=0'
        ? { entries: [], totalCount: 0, quota: { papers: 200, of: 200, percent: 100 } }
        : undefined,
  });
  expect(await screen.findByText(/sobald du ein Blatt im Papierkorb endgültig löschst; nach 30 Tagen/)).toBeTruthy();
});

test('on a phone the shelf is there, and a kind word in place of the way to a new paper', async () => {
  await visit('playground/papers', { width: 390 });
  expect((await cards()).length).toBe(5);
  expect(screen.getByRole('note').textContent).toContain('größeren Bildschirm');
  expect(screen.queryByRole('button', { name: 'Neues Blatt' })).toBeNull();
});

test('whoever may not paint is invited, without an error; what they have painted before is still there to look at', async () => {
  await visit('playground/others-with-papers');
  expect(screen.getByRole('heading', { level: 1, name: 'Ein Atelier nur für dich' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Uns unterstützen' })).toHaveProperty('pathname', '/support');
  expect((await cards()).length).toBe(5);
  expect(screen.queryByRole('button', { name: /machen kannst/ })).toBeNull();
});

test('a supporter is greeted once on a device; a community member is not', async () => {
  browserStorage.removeItem('tuschel.playground.seen');
  const { user } = await actOn(<PlaygroundScreen />, { scene: sceneNamed('playground/supporter') });
  expect(await screen.findByRole('dialog', { name: 'Willkommen in deinem Atelier' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Zu meinen Blättern' }));
  expect(browserStorage.getItem('tuschel.playground.seen')).toBe('1');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

test('pictures beside a paper that is erased meanwhile go from this device, those beside others stay', async () => {
  browserStorage.removeItem('tuschel.playground.tidied');
  const kept = referencesHere();
  for (const paperId of ['boat', 'tail', 'erased'])
    await kept.add({ id: paperId, paperId, owner: 'player-0', name: 'a.png', picture: new Blob(), addedAt: 0 });
  const { answers = {} } = sceneNamed('playground/papers');
  await visit('playground/papers', {
    api(call) {
      if (call === 'GET /papers/erased?events=false') throw refused(404);
      return answers[call.replace('take=100', 'take=20')];
    },
  });
  await waitFor(async () => expect((await kept.papers('player-0')).toSorted()).toEqual(['boat', 'tail']));
  await kept.forget('player-0');
});

test('the shelf that cannot be read says so, and can be asked for again', async () => {
  const { user, asked } = await visit('playground/failed');
  await screen.findByRole('alert');
  const before = asked.length;
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

test.each([
  [{ supporterLevel: 0, adminPower: AdminPower.None }, false],
  [{ supporterLevel: 1, adminPower: AdminPower.None }, true],
  [{ supporterLevel: 0, adminPower: AdminPower.CommunityMember }, true],
])('%j may paint: %s', (user, expected) => expect(mayPaint(user)).toBe(expected));

test.each([
  [0, 'playground.time.minutes', 0, 0],
  [20, 'playground.time.short', 0, 0],
  [3_599, 'playground.time.hours', 1, 0],
  [5 * 3_600 + 125, 'playground.time.hours', 5, 2],
])('%i seconds are said with %s', (seconds, id, hours, minutes) =>
  expect(timeTaken(seconds)).toEqual({ id, values: { hours, minutes } }),
);

const TABLET = { maxTouchPoints: 5, platform: 'Linux aarch64', userAgent: 'Android' };

test('a tablet holds the largest sheet, and one with little memory a sheet like that of a game', () => {
  const [usual, largest] = [
    { width: 1920, height: 1080 },
    { width: 2304, height: 4096 },
  ];
  const tablet = pageBytes({ ...TABLET, deviceMemory: 4 }, PIXEL_BUDGETS.small);
  const simple = pageBytes({ ...TABLET, deviceMemory: 2 }, PIXEL_BUDGETS.small);
  expect([usual, largest].map((size) => isHeldHere(size, tablet))).toEqual([true, true]);
  expect([usual, largest].map((size) => isHeldHere(size, simple))).toEqual([true, false]);
});

test.each(PAPER_SIZES)(
  'a device that can just hold %d × %d is offered it, and with a byte less it is not',
  (long, short) => {
    for (const size of [
      { width: long, height: short },
      { width: short, height: long },
    ]) {
      const least = leastBytes(size);
      expect([isHeldHere(size, least), isHeldHere(size, least - 1)]).toEqual([true, false]);
      expect(paperBudget(size, 0, least, PIXEL_BUDGETS.large)).toMatchObject({
        strokes: 12_000_000,
        copies: 12_000_000,
      });
    }
  },
);

/** Found by halves. */
function leastBytes(sheet: PaperSize): number {
  let [low, high] = [0, 2 ** 31];
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2);
    if (whatDeviceHolds({ memoryBytes: middle, sheet }).isEnough) high = middle;
    else low = middle;
  }
  return high;
}
