import { Brush, CalendarDays, Flag, Layers, Link2, MessageSquareQuote, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { FormattedDate, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useUser } from '../ClientContext.tsx';
import { Avatar } from '../components/Avatar.tsx';
import { Badge } from '../components/Badge.tsx';
import { Button, ButtonLink } from '../components/Button.tsx';
import { showToast } from '../components/toast/toast.ts';
import { copyText } from '../copyText.ts';
import { useText } from '../game/useText.ts';
import { warningsOf } from '../veil/warnings.ts';
import { Artist } from './Artist.tsx';
import { LikeButton } from './LikeButton.tsx';
import styles from './PictureDetails.module.css';
import type { Published } from './published.ts';

const ReportPicture = lazy(() => import('./ReportPicture.tsx'));

/** Who made it, of what, when, and what it warns of. */
export function PictureDetails({ picture }: { picture: Published }) {
  const say = useText();
  const { artist, prompt, postedAt, description, drawingId, warning, bases, after } = picture;
  const { formatList } = useIntl();
  const copy = async () => {
    const isCopied = await copyText(new URL(`/d/${drawingId}`, location.origin).href);
    showToast(say(isCopied ? 'picture.copied' : 'picture.copyFailed'), {
      kind: isCopied ? 'success' : 'error',
      id: 'picture-link',
    });
  };
  return (
    <div className="stack gap-3 shrinks">
      <div className="flow align-center gap-2-3">
        <Avatar name={artist.name} url={artist.avatarUrl} face={artist.face} size={44} />
        <div className={styles.by}>
          <span className={styles.name}>
            <Artist artist={artist} />
          </span>
          <span className="inline-row gap-1 soft text-s">
            <CalendarDays size={15} aria-hidden="true" />
            <FormattedDate value={postedAt} dateStyle="long" />
          </span>
        </div>
        <LikeButton picture={picture} />
        {picture.mayRedraw ? (
          <ButtonLink to={`/try/${drawingId}`} kind="quiet" size="s" icon={<Brush size={18} aria-hidden="true" />}>
            {say('picture.redraw')}
          </ButtonLink>
        ) : null}
        <Button kind="quiet" size="s" icon={<Link2 size={18} aria-hidden="true" />} onPress={copy}>
          {say('picture.copy')}
        </Button>
        <Report picture={picture} />
      </div>
      {description === '' || description === picture.title ? null : <p className={styles.description}>{description}</p>}
      {prompt === null ? null : (
        <p className={styles.prompt}>
          <MessageSquareQuote size={18} aria-hidden="true" />
          <span>
            {prompt.by === ''
              ? say('picture.prompt', { text: prompt.text })
              : say('picture.promptBy', { text: prompt.text, name: prompt.by })}
          </span>
        </p>
      )}
      {bases.length === 0 ? null : (
        <p className={styles.prompt}>
          <Layers size={18} aria-hidden="true" />
          <span>{say('picture.bases', { names: formatList(bases.map(({ name }) => name)) })}</span>
        </p>
      )}
      {after === null ? null : (
        <p className={styles.prompt}>
          <Brush size={18} aria-hidden="true" />
          <Link to={`/d/${after.drawingId}`}>{say('picture.after', { name: after.name })}</Link>
        </p>
      )}
      {warning === 0 ? null : (
        <ul className="flow gap-2 unmarked" aria-label={say('picture.warnings')}>
          {warningsOf(warning).map((one) => (
            <li key={one}>
              <Badge icon={<TriangleAlert size={14} aria-hidden="true" />}>{say(`warning.${one}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** For everybody with an account but whoever drew it. */
function Report({ picture }: { picture: Published }) {
  const say = useText();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (user === null || user.username === picture.artist.userName) return null;
  return (
    <>
      <Button kind="plain" size="s" icon={<Flag size={18} aria-hidden="true" />} onPress={() => setOpen(true)}>
        {say('picture.report')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ReportPicture picture={picture} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
