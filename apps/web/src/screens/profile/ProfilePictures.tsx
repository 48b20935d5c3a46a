import { GALLERY, type Post, type Profile } from '@tuschel/protocol';
import { ArrowUpDown, Check, Images } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { EmptyState } from '../../components/status/EmptyState.tsx';
import { OpenPicture } from '../../gallery/OpenPicture.tsx';
import { type Published, usePublished } from '../../gallery/published.ts';
import { Tile } from '../../gallery/Tile.tsx';
import { Wall } from '../../gallery/Wall.tsx';
import { useText } from '../../game/useText.ts';
import { useModal } from '../../modals/useModal.ts';
import { useVeilChoices } from '../../veil/useVeil.ts';
import { treatmentOf } from '../../veil/veilChoices.ts';

const ArrangePosts = lazy(() => import('./ArrangePosts.tsx'));

interface Props {
  profile: Profile;
  isOwn: boolean;
}

/** Reference sheets, and pictures in the order of their artist's choice. */
export function ProfilePictures({ profile, isOwn }: Props) {
  const say = useText();
  const published = usePublished();
  const { choices } = useVeilChoices();
  const [isArranging, setArranging] = useState(false);
  const shown = (posts: readonly Post[]) =>
    posts
      .map((post) => published({ post, profile }))
      // What somebody does not want to see at all is on no wall.
      .filter(({ warning }) => treatmentOf(warning, choices) !== 'skip');
  const posts = shown(profile.posts);
  const refsheets = shown(profile.refsheetDrawings);
  const all = useMemo(
    () => [...new Map([...posts, ...refsheets].map((one) => [one.drawingId, one])).values()],
    [posts, refsheets],
  );
  return (
    <>
      {refsheets.length > 0 ? (
        <Shelf title={say('person.refsheets')} pictures={refsheets} />
      ) : isOwn ? (
        <Shelf title={say('person.refsheets')} pictures={[]}>
          <p className="soft">{say('person.refsheets.none', { max: GALLERY.refsheets })}</p>
        </Shelf>
      ) : null}
      <Shelf
        title={say('person.posts')}
        count={isOwn ? say('person.posts.count', { num: profile.posts.length, max: GALLERY.profilePosts }) : undefined}
        pictures={isArranging ? [] : posts}
        button={
          isOwn && (profile.posts.length > 0 || isArranging) ? (
            <Button
              kind="quiet"
              size="s"
              icon={isArranging ? <Check size={18} aria-hidden="true" /> : <ArrowUpDown size={18} aria-hidden="true" />}
              onPress={() => setArranging(!isArranging)}
            >
              {say(isArranging ? 'person.arrange.done' : 'person.arrange')}
            </Button>
          ) : undefined
        }
      >
        {isArranging ? (
          <Suspense>
            <ArrangePosts userId={profile.id} />
          </Suspense>
        ) : posts.length === 0 ? (
          <NoPictures isOwn={isOwn} />
        ) : null}
      </Shelf>
      <OpenPicture pictures={all} />
    </>
  );
}

function NoPictures({ isOwn }: { isOwn: boolean }) {
  const say = useText();
  return (
    <EmptyState drawing="skater" title={say('person.posts.none')}>
      <p>{say(isOwn ? 'person.posts.none.own' : 'person.posts.none.text')}</p>
      {isOwn ? (
        <ButtonLink to="/me/drawings" icon={<Images size={20} aria-hidden="true" />}>
          {say('person.posts.none.go')}
        </ButtonLink>
      ) : null}
    </EmptyState>
  );
}

interface ShelfProps {
  title: string;
  count?: string | undefined;
  pictures: readonly Published[];
  button?: ReactNode;
  children?: ReactNode;
}

function Shelf({ title, count, pictures, button, children }: ShelfProps) {
  const id = useId();
  const { open } = useModal();
  return (
    <section aria-labelledby={id} className="stack gap-4 shrinks">
      <div className="flow align-center gap-2-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {count === undefined ? null : <span className="soft">{count}</span>}
        {button}
      </div>
      {pictures.length === 0 ? null : (
        <Wall pictures={pictures} label={title} isOpen={false}>
          {(picture, place, isFirst) => (
            <Tile
              picture={picture}
              place={place}
              isFirst={isFirst}
              caption={<bdi>{picture.title}</bdi>}
              onOpen={() => open({ kind: 'picture', drawingId: picture.drawingId })}
            />
          )}
        </Wall>
      )}
      {children}
    </section>
  );
}
