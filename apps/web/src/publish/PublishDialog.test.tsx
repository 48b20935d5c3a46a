// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { MyDrawings } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { actOn, sceneNamed } from '../testing/actOn.tsx';
import { PostTexts } from './PostTexts.tsx';
import { PublishDialog } from './PublishDialog.tsx';

const scene = sceneNamed('drawings/shelf');
const { drawings } = scene.answers!['GET /posts/mydrawings'] as MyDrawings;
const [shown, unpublished] = drawings;

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
