import { AD_FRAME_PATH } from '@tuschel/protocol';
import type { Ref } from 'react';
import { useText } from '../game/useText.ts';
import { useLanguage } from '../language/Texts.tsx';
import styles from './AdFrame.module.css';

/** An ad of others. The server closes the frame as well: see `adFrame.ts` there. */
export function AdFrame({ ref }: { ref: Ref<HTMLIFrameElement> }) {
  const say = useText();
  const { language } = useLanguage();
  return (
    <div className={styles.ad}>
      <p className="soft text-s">{say('interlude.ad')}</p>
      <iframe
        ref={ref}
        className={styles.frame}
        title={say('interlude.ad')}
        src={`${AD_FRAME_PATH}?lang=${language}`}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
