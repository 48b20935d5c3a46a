import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { useText } from '../../game/useText.ts';
import styles from './Invitation.module.css';

/** Modules of white around a code, without which readers may not find it. */
const QUIET = 4;

/** The link, for the camera of a phone. Always dark on white: many cameras read nothing else. */
export default function InviteQr({ link, onClose }: { link: string; onClose: () => void }) {
  const say = useText();
  const code = useMemo(() => generate(link), [link]);
  const side = code.size + 2 * QUIET;
  return (
    <DialogFrame title={say('lobby.qr.title')} onClose={onClose}>
      <p>{say('lobby.qr.hint')}</p>
      <svg
        className={styles.qr}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        role="img"
        aria-label={say('lobby.qr.label')}
        shapeRendering="crispEdges"
      >
        <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
        <path d={toSvgPath(code)} fill="#000" />
      </svg>
      <div className={styles.close}>
        <Button autoFocus onPress={onClose}>
          {say('lobby.qr.close')}
        </Button>
      </div>
    </DialogFrame>
  );
}
