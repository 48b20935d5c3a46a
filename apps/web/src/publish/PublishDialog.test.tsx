// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { GALLERY, type MyDrawings } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { actOn, type ActingOptions, refused, sceneNamed } from '../testing/actOn.tsx';
import { PostTexts } from './PostTexts.tsx';
import { PublishButton } from './PublishButton.tsx';
import { PublishDialog } from './PublishDialog.tsx';

const scene = sceneNamed('drawings/shelf');
const lists = scene.answers!['GET /posts/mydrawings'] as MyDrawings;
const [shown, unpublished] = lists.drawings;

/** The dialog of somebody with so many pictures on a profile that takes three. */
async function publish(drawing: typeof shown, posts: number) {
  if (!drawing) throw new Error('the scene has no such drawing');
  await actOn(
    <PostTexts>
      <PublishDialog
        drawing={drawing}
        profile={{ posts, max: 3 }}
        update={async () => undefined}
        onClose={() => undefined}
      />
    </PostTexts>,
    { scene },
  );
  const place = await screen.findByRole('switch', { name: /Auf meinem Profil/ });
  return [place.closest('label')?.textContent, screen.queryByText(/^Dein Profil ist voll/) !== null];
}

test('a picture that has its place on a full profile does not lack room there', async () => {
  expect(await publish(shown, 3)).toEqual(['Auf meinem Profil zeigen (3/3)', false]);
});

test('a further picture reads that the profile is full', async () => {
  expect(await publish(unpublished, 3)).toEqual(['Auf meinem Profil zeigen (3/3)', true]);
});

test('a further picture takes the last place of a profile', async () => {
  expect(await publish(unpublished, 2)).toEqual(['Auf meinem Profil zeigen (3/3)', false]);
});

async function fromElsewhere(drawingId: string, api: ActingOptions['api'] = () => undefined) {
  const acting = await actOn(<PublishButton userId="user" drawingId={drawingId} />, { scene, api });
  await acting.user.click(screen.getByRole('button'));
  // The dialog that waits for the drawing gives way to that of the drawing.
  await waitFor(() =>
    expect(
      screen.queryByRole('textbox', { name: /^Was möchtest/ }) ??
        screen.queryByRole('alert') ??
        screen.queryByRole('button', { name: /Noch einmal/ }),
    ).toBeTruthy(),
  );
  return { ...acting, dialog: within(screen.getByRole('dialog')) };
}
const UPDATE = 'POST /posts/update-post';

test('what a picture warns of lies as a veil before its preview, which is lifted and put back', async () => {
  const { user, dialog } = await fromElsewhere('cat');
  expect(dialog.queryByRole('button', { name: 'Hinter den Schleier sehen' })).toBeNull();
  await user.click(await dialog.findByRole('checkbox', { name: 'Horror' }));
  await user.click(dialog.getByRole('button', { name: 'Hinter den Schleier sehen' }));
  expect(await dialog.findByRole('img')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Schleier davor' }));
  expect(dialog.queryByRole('img')).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'Horror' }));
  expect(dialog.queryByRole('button', { name: 'Hinter den Schleier sehen' })).toBeNull();
});

test('a text that is too long says by how much, and is not sent', async () => {
  const { user, dialog } = await fromElsewhere('cat');
  const field = await dialog.findByRole('textbox', { name: 'Was möchtest du dazu sagen?' });
  await user.click(field);
  await user.paste('x'.repeat(GALLERY.description + 1));
  expect(dialog.getByText('Ein Zeichen zu viel')).toBeTruthy();
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Veröffentlichen' });
  expect(go.disabled).toBe(true);
  await user.type(field, '{Backspace}');
  expect(go.disabled).toBe(false);
});

const asShown = { ...shown, shown: { description: shown?.description, altText: '', triggerWarning: 0 } };

test('what becomes of a change is said before it is sent', async () => {
  const { user, dialog } = await fromElsewhere('boat', (call) =>
    call === 'GET /posts/mydrawings' ? { ...lists, drawings: [asShown] } : undefined,
  );
  expect(await dialog.findByText('Das gilt sofort.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Was möchtest du dazu sagen?' }), '!');
  expect(dialog.getByText(/^Diese Änderung sieht sich erst ein Mensch an/)).toBeTruthy();
});

test('a picture is published from wherever it is looked at, which is said; one that does not arrive can be sent again', async () => {
  let isAway = true;
  const { user, dialog, asked } = await fromElsewhere('cat', (call) => {
    if (call !== UPDATE) return undefined;
    if (isAway) throw refused(503);
    return { drawing: unpublished };
  });
  const go = await dialog.findByRole('button', { name: 'Veröffentlichen' });
  await user.click(go);
  await dialog.findByRole('alert');
  isAway = false;
  await user.click(go);
  expect(await screen.findByText(/^Danke! Zuerst sieht sich/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ call }) => call === UPDATE)).toHaveLength(2);
});

test('the preview hangs as others will see it, with the words that are being typed', async () => {
  const { user, dialog } = await fromElsewhere('sea', (call) =>
    call === 'GET /posts/mydrawings'
      ? { ...lists, drawings: lists.drawings.map((one) => ({ ...one, promptText: 'Möwen am Meer' })) }
      : undefined,
  );
  expect(dialog.getByText('Satz: „Möwen am Meer“')).toBeTruthy();
  expect(dialog.getByText(/^Darunter liegt eine Zeichnung von jemand anderem/)).toBeTruthy();
  await user.clear(dialog.getByRole('textbox', { name: 'Was möchtest du dazu sagen?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Was möchtest du dazu sagen?' }), ' Mein Meer. ');
  expect(dialog.getByText('Mein Meer.', { selector: 'p' })).toBeTruthy();
  expect((await dialog.findByRole('img')).getAttribute('alt')).toMatch(/^(?=.*Mein Meer\.)(?=.*Maari)/);
  await user.type(dialog.getByRole('textbox', { name: /Beschreib|nicht sehen/ }), 'Wellen');
  expect(await dialog.findByRole('img', { name: 'Wellen' })).toBeTruthy();
});

test('a drawing without a game is published from elsewhere, too', async () => {
  const { dialog } = await fromElsewhere('sun');
  expect(await dialog.findByRole('button', { name: 'Veröffentlichen' })).toBeTruthy();
});

test('a drawing that was not kept cannot be published', async () => {
  const { dialog } = await fromElsewhere('nothing');
  expect((await dialog.findByRole('alert')).textContent).toBe('Diese Zeichnung wurde nicht aufgehoben.');
});

test('drawings that do not load can be asked for again', async () => {
  let isAway = true;
  const { user, dialog } = await fromElsewhere('cat', (call) => {
    if (call === 'GET /posts/mydrawings' && isAway) throw refused(503);
  });
  isAway = false;
  await user.click(await dialog.findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('button', { name: 'Veröffentlichen' })).toBeTruthy();
});
