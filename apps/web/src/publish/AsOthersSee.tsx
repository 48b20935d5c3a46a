import type { MyDrawing } from '@tuschel/protocol';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import { useText } from '../game/useText.ts';
import { sizeOf } from '../gallery/picture.ts';
import { type Files, Print } from '../gallery/Print.tsx';
import { Veiled } from '../gallery/Tile.tsx';
import { useWarningNames } from '../veil/useWarningNames.ts';
import styles from './PublishDialog.module.css';
import type { PostForm } from './postForm.ts';

interface Props {
  drawing: MyDrawing;
  form: PostForm;
  files?: Files | null | undefined;
}

/** CSS px */
const WIDTH = 400;

/** The drawing as it will hang in the gallery; behind its veil where it warns of something. */
export function AsOthersSee({ drawing, form, files }: Props) {
  const say = useText();
  const user = useUser();
  const names = useWarningNames(form.triggerWarning);
  const [isLifted, setLifted] = useState(false);
  const size = sizeOf(drawing);
  const name = user?.displayName || user?.username || '';
  const about = form.description.trim() || drawing.promptText || say('picture.untitled');
  const picture = {
    drawingId: drawing.drawingId,
    ...size,
    preview: drawing.previewData,
    alt: form.altText.trim() || say('picture.alt', { about, name }),
    warning: form.triggerWarning,
  };
  const hasVeil = form.triggerWarning !== 0;
  return (
    <figure className="stack align-start gap-2 shrinks flush">
      <figcaption className="soft text-s">{say('publish.preview')}</figcaption>
      <div className={styles.hung} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        {hasVeil && !isLifted ? (
          <Veiled picture={picture} names={names} />
        ) : (
          <Print picture={picture} width={WIDTH} files={files === undefined ? 'waiting' : files} isFirst />
        )}
      </div>
      {hasVeil ? (
        <Button
          kind="plain"
          size="s"
          icon={isLifted ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          onPress={() => setLifted(!isLifted)}
        >
          {say(isLifted ? 'publish.preview.cover' : 'publish.preview.lift')}
        </Button>
      ) : null}
      <p className="display medium">{name}</p>
      {form.description.trim() === '' ? null : <p className={styles.said}>{form.description.trim()}</p>}
      {drawing.promptText === null ? null : (
        <p className="fits soft text-s breakable">{say('picture.prompt', { text: drawing.promptText })}</p>
      )}
      {drawing.hasBase ? <p className="fits soft text-s breakable">{say('publish.hasBase')}</p> : null}
    </figure>
  );
}
