import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserStorage } from '../../browserStorage.ts';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useText } from '../../game/useText.ts';
import desk from '../create/PlayDesk.module.css';
import { ChallengeSheet } from './ChallengeSheet.tsx';
import { FreeTraining } from './FreeTraining.tsx';
import { forgetSitting, keepSitting, readSitting, type Sitting } from './sitting.ts';
import { Sketchbook } from './Sketchbook.tsx';
import styles from './SoloDesk.module.css';

/** What can be drawn alone, and what has been. */
export function SoloDesk({ userId }: { userId: string }) {
  const say = useText();
  const navigate = useNavigate();
  const [sitting, setSitting] = useState(() => readSitting(userId, browserStorage));
  const discard = useDiscard(() => setSitting(null));
  const sitDown = async (next: Omit<Sitting, 'owner'>) => {
    if (sitting && sitting.drawingId !== next.drawingId && !(await discard(sitting))) return;
    keepSitting({ ...next, owner: userId }, browserStorage);
    await navigate('/solo/draw');
  };
  return (
    <div className={desk.desk}>
      <header className={desk.head}>
        <div className={styles.words}>
          <h1 className="text-2xl breakable">{say('solo.title')}</h1>
          <p className={styles.subtitle}>{say('solo.subtitle')}</p>
        </div>
        <Illustration name="otter" className={styles.otter} />
      </header>
      {sitting?.mode === 'training' ? (
        <Sheet tone="gold" className={styles.resume}>
          <div>
            <h2>{say('solo.resume.title')}</h2>
            {sitting.promptText === null ? null : <p className={styles.begun}>{sitting.promptText}</p>}
            <p>{say('solo.resume.text')}</p>
          </div>
          <div className="flow gap-3">
            <Button
              kind="gold"
              size="l"
              icon={<Pencil size={22} aria-hidden="true" />}
              onPress={() => navigate('/solo/draw')}
            >
              {say('solo.challenge.continue')}
            </Button>
            <Button kind="plain" icon={<Trash2 size={20} aria-hidden="true" />} onPress={() => void discard(sitting)}>
              {say('solo.discard')}
            </Button>
          </div>
        </Sheet>
      ) : null}
      <div className={styles.sheets}>
        <ChallengeSheet userId={userId} onSitDown={sitDown} isNext={sitting?.mode !== 'training'} />
        <FreeTraining onSitDown={sitDown} />
      </div>
      <Sketchbook userId={userId} />
    </div>
  );
}

/** Throws away what was begun, if that is wanted. Answers whether it was. */
function useDiscard(onDone: () => void): (sitting: Sitting) => Promise<boolean> {
  const say = useText();
  const dialogs = useDialogs();
  const { drawings } = useClient();
  return async ({ drawingId }) => {
    const sketch = await drawings.sketch(drawingId);
    const question = {
      title: say('solo.discard.title'),
      body: say('solo.discard.body'),
      okLabel: say('solo.discard'),
      danger: true,
    };
    if (sketch.lines.length > 0 && !(await dialogs.confirm(question))) {
      sketch.stop();
      return false;
    }
    await sketch.discard();
    forgetSitting(browserStorage);
    onDone();
    return true;
  };
}
