import type { Player } from '@tuschel/protocol';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Avatar } from '../components/Avatar.tsx';
import { Tooltip } from '../components/Tooltip.tsx';
import { useText } from '../game/useText.ts';
import styles from './OwnFace.module.css';

const FaceSheet = lazy(() => import('./sheet/FaceSheet.tsx'));

/** One's own face in a list of players: a tap on it opens the sheet on which it is drawn. */
export function OwnFace({ player, size }: { player: Player; size: number }) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const label = say(player.face === undefined ? 'game.face.draw' : 'game.face.redraw');
  return (
    <>
      <span className={styles.own}>
        <Avatar name={player.name} url={player.avatarUrl} face={player.face} size={size} />
        {/* Over the face, not around it: initials are no part of what the button is called. */}
        <Tooltip text={label}>
          <AriaButton aria-label={label} className={styles.button ?? ''} onPress={() => setOpen(true)}>
            <span className={styles.pencil} aria-hidden="true">
              <Pencil size={13} strokeWidth={2.6} />
            </span>
          </AriaButton>
        </Tooltip>
      </span>
      <Suspense>{isOpen ? <FaceSheet onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
