import type { MatchState } from '@tuschel/protocol';
import { ArrowLeft, PenTool } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { DrawingDesk } from '../../screens/draw/DrawingDesk.tsx';
import topBar from '../../screens/draw/TopBar.module.css';
import type { Studio } from '../../screens/draw/useStudio.ts';
import { ReadyButton } from '../../screens/lobby/ReadyButton.tsx';
import { ChatButton } from '../chat/ChatButton.tsx';
import { FreePage } from '../freePage/FreePage.tsx';
import { StatusRow } from '../bar/StatusRow.tsx';
import { StepTimer } from '../time/StepTimer.tsx';
import { useText } from '../useText.ts';
import { PenTestCard } from './PenTestCard.tsx';
import styles from './Practice.module.css';
import { PracticeTexts } from './PracticeTexts.tsx';
import { usePenTest } from './usePenTest.ts';
import { usePracticeStudio } from './usePracticeStudio.ts';

export interface PracticeProps {
  state: MatchState;
  /** Where the sheet lies while one looks at something else. */
  kept: RefObject<Studio | null>;
  /** The pen test is open at first. */
  testsPen: boolean;
  onClose: () => void;
}

/** A sheet on which nothing counts, over the screen on which one waits. */
export default function Practice(props: PracticeProps) {
  return (
    <PracticeTexts>
      <div className={styles.layer}>
        <Room {...props} />
      </div>
    </PracticeTexts>
  );
}

function Room({ state, kept, testsPen, onClose }: PracticeProps) {
  const say = useText();
  const studio = usePracticeStudio(kept);
  const [report, listen] = usePenTest();
  const [isTesting, setTesting] = useState(testsPen);
  if (!studio) return <LoadingScreen status={say('draw.opening')} />;
  return (
    <DrawingDesk
      studio={studio}
      label={say('practice.title')}
      bar={<Bar state={state} isTesting={isTesting} onTest={() => setTesting(!isTesting)} onClose={onClose} />}
      over={
        <>
          {isTesting ? <PenTestCard report={report} onClose={() => setTesting(false)} /> : null}
          <div className={styles.offer}>
            <FreePage state={state} />
          </div>
        </>
      }
      onCanvas={(ready) => listen(ready?.element ?? null)}
    />
  );
}

interface BarProps {
  state: MatchState;
  isTesting: boolean;
  onTest: () => void;
  onClose: () => void;
}

/** That nobody sees this, how far the game is, and the way back. */
function Bar({ state, isTesting, onTest, onClose }: BarProps) {
  const say = useText();
  const { step, you, players, paused = false } = state;
  return (
    <header className={classes(topBar.bar, styles.bar)}>
      <h1 className={classes(topBar.prompt, styles.title)}>
        <span className={topBar.task}>{say('practice.title')}</span>
        <span className={topBar.text}>{say('practice.nobody')}</span>
      </h1>
      {step ? <StepTimer step={step} isPaused={paused} /> : null}
      {step ? (
        <div className={topBar.others}>
          <StatusRow players={players} you={you.id} dense />
        </div>
      ) : null}
      <div className={classes('flow gap-2', styles.buttons)}>
        {step || you.isHost ? null : <ReadyButton state={state} size="s" />}
        <Button kind="quiet" size="s" icon={<ArrowLeft size={18} aria-hidden="true" />} onPress={onClose}>
          {say('practice.back')}
        </Button>
      </div>
      <div className={classes('flex', styles.menus)}>
        <IconButton label={say('practice.pen')} aria-pressed={isTesting} onPress={onTest}>
          <PenTool size={22} aria-hidden="true" />
        </IconButton>
        <ChatButton />
      </div>
    </header>
  );
}
