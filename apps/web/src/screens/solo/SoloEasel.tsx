import { ArrowLeft, CloudCheck, Hourglass, Save } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserStorage } from '../../browserStorage.ts';
import type { Viewport } from '../../canvas/view/viewport.ts';
import { useStore } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { Timer } from '../../game/time/Timer.tsx';
import { useText } from '../../game/useText.ts';
import { cropInSight } from '../draw/panels/cropInSight.ts';
import { DrawingDesk } from '../draw/DrawingDesk.tsx';
import { FinishButton } from '../draw/finish/FinishButton.tsx';
import { FinishDialog } from '../draw/finish/FinishDialog.tsx';
import topBar from '../draw/TopBar.module.css';
import { finishIt } from '../draw/finish/useFinish.ts';
import type { Studio } from '../draw/useStudio.ts';
import { keepSitting, type Sitting } from './sitting.ts';
import styles from './SoloEasel.module.css';
import { type Keeping, useKeep } from './useKeep.ts';

interface Props {
  sitting: Sitting;
  studio: Studio;
}

/** The drawing desk, with the clock and the keeping of a drawing of one's own. */
export function SoloEasel({ sitting, studio }: Props) {
  const say = useText();
  const [endsAt, setEndsAt] = useState(sitting.endsAt);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const keeping = useKeep(studio, sitting, endsAt);
  const { finish } = keeping;
  const keepIt = useCallback(() => {
    if (finish.status === 'drawing') finishIt(finish);
  }, [finish]);
  const goOn = () => {
    keepSitting({ ...sitting, endsAt: null }, browserStorage);
    setEndsAt(null);
  };
  return (
    <>
      <DrawingDesk
        studio={studio}
        label={sitting.promptText ?? say('solo.bar.free')}
        bar={<Bar sitting={{ ...sitting, endsAt }} studio={studio} keeping={keeping} />}
        finish={finish}
        onFinish={keepIt}
        over={keeping.isOver ? <Over sitting={sitting} onKeep={keeping.keep} onGoOn={goOn} /> : null}
        onCanvas={(ready) => setViewport(ready?.viewport ?? null)}
      />
      {finish.status === 'drawing' && finish.asking?.isOpen ? (
        <FinishDialog
          sync={studio.sync}
          deadline={endsAt}
          inSight={viewport ? cropInSight(viewport.inSight, studio.easel.raster) : null}
          onSubmit={finish.submit}
          onBack={finish.asking.close}
        />
      ) : null}
    </>
  );
}

/** What to draw, how much time is left, and that all is safe. */
function Bar({ sitting, studio, keeping }: Props & { keeping: Keeping }) {
  const say = useText();
  const navigate = useNavigate();
  const { status } = useStore(studio.sync);
  const { promptText, mode, openedAt, endsAt } = sitting;
  return (
    <header className={topBar.bar}>
      <h1 className={topBar.prompt}>
        {promptText === null ? null : (
          <span className={topBar.task}>{say(mode === 'challenge' ? 'solo.bar.challenge' : 'solo.bar.prompt')}</span>
        )}
        <span className={topBar.text} data-testid="prompt">
          {promptText ?? say('solo.bar.free')}
        </span>
      </h1>
      {endsAt === null ? null : <Timer deadline={endsAt} openedAt={openedAt} isPaused={false} compact />}
      <span className={styles.state} data-testid="sketch-state" data-status={status}>
        <CloudCheck size={20} aria-hidden="true" />
        <span className={styles.kept}>{say(status === 'saving' ? 'solo.bar.writing' : 'solo.bar.kept')}</span>
      </span>
      <Button
        kind="plain"
        size="s"
        className={styles.back}
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        onPress={() => navigate('/solo')}
      >
        {say('solo.bar.back')}
      </Button>
      <div className={topBar.finish}>
        <FinishButton finish={keeping.finish} />
      </div>
    </header>
  );
}

/** Lies over the foot of the canvas when the time is up. */
function Over({ sitting, onKeep, onGoOn }: { sitting: Sitting; onKeep: () => void; onGoOn: () => void }) {
  const say = useText();
  return (
    <div className={styles.over} role="alert">
      <p className="row gap-2 text-l display semibold">
        <Hourglass size={22} aria-hidden="true" />
        {say('solo.over')}
      </p>
      <Button kind="gold" icon={<Save size={20} aria-hidden="true" />} onPress={onKeep}>
        {say('solo.over.keep')}
      </Button>
      {sitting.mode === 'training' ? (
        <Button kind="quiet" onPress={onGoOn}>
          {say('solo.over.goOn')}
        </Button>
      ) : null}
    </div>
  );
}
