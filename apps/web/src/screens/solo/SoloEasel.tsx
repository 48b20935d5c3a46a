import type { SaveStatus } from '@tuschel/client';
import { ArrowLeft, BookMarked, CloudCheck, Hourglass, Save } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserStorage } from '../../browserStorage.ts';
import { createDarkroom } from '../../canvas/show/darkroom.ts';
import type { Viewport } from '../../canvas/view/viewport.ts';
import { useStore } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Timer } from '../../game/time/Timer.tsx';
import { useText } from '../../game/useText.ts';
import type { MessageId } from '../../language/messageIds.ts';
import { cropInSight } from '../draw/panels/cropInSight.ts';
import { SourcePanel } from '../draw/panels/SourcePanel.tsx';
import { useLarge } from '../draw/panels/useLarge.ts';
import { DrawingDesk } from '../draw/DrawingDesk.tsx';
import { FinishButton } from '../draw/finish/FinishButton.tsx';
import { FinishDialog } from '../draw/finish/FinishDialog.tsx';
import { isLongPrompt } from '../draw/TopBar.tsx';
import topBar from '../draw/TopBar.module.css';
import { finishIt } from '../draw/finish/useFinish.ts';
import type { Studio } from '../draw/useStudio.ts';
import { LoginToKeep } from './LoginToKeep.tsx';
import { PlayWithFriends } from './PlayWithFriends.tsx';
import { keepSitting, type Sitting, VISITOR } from './sitting.ts';
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
  const source = useSource(sitting, studio);
  const { finish, login } = keeping;
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
        source={source}
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
      {login ? <LoginToKeep onClose={login.close} /> : null}
    </>
  );
}

/** The picture that is redrawn, beside the canvas. */
function useSource({ source }: Sitting, { toolbox }: Studio) {
  const say = useText();
  const [darkroom] = useState(createDarkroom);
  const large = useLarge('source', true);
  if (!source) return null;
  const label = say(source.by === '' ? 'solo.source.someone' : 'solo.source', { name: source.by });
  const shown = { toolbox, darkroom, ...large, label };
  return { panel: <SourcePanel drawingId={source.drawingId} {...shown} />, isLarge: large.isLarge, isOpen: true };
}

/** What to draw, how much time is left, and that all is safe. */
function Bar({ sitting, studio, keeping }: Props & { keeping: Keeping }) {
  const say = useText();
  const navigate = useNavigate();
  const { status } = useStore(studio.sync);
  const { promptText, mode, openedAt, endsAt, source, owner } = sitting;
  const { layAside } = keeping;
  const what = promptText ?? source?.title;
  return (
    <header className={topBar.bar}>
      <h1 className={topBar.prompt}>
        {what === undefined ? null : <span className={topBar.task}>{say(taskOf(sitting), { name: source?.by })}</span>}
        <span className={topBar.text} data-testid="prompt" data-long={isLongPrompt(what ?? '')}>
          {what ?? say('solo.bar.free')}
        </span>
      </h1>
      {endsAt === null ? null : <Timer deadline={endsAt} openedAt={openedAt} isPaused={false} compact />}
      <span className={styles.state} data-testid="sketch-state" data-status={status}>
        <CloudCheck size={20} aria-hidden="true" />
        <span className={styles.kept}>{say(stateOf(mode, status))}</span>
      </span>
      {layAside === null ? null : (
        <IconButton label={say('solo.bar.layAside')} onPress={layAside} tooltip="bottom">
          <BookMarked size={20} aria-hidden="true" />
        </IconButton>
      )}
      {mode === 'challenge' ? null : <PlayWithFriends isSmall />}
      <Button
        kind="plain"
        size="s"
        className={styles.back}
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        onPress={() => navigate(owner === VISITOR ? '/try' : '/solo')}
      >
        {say('solo.bar.back')}
      </Button>
      <div className={topBar.finish}>
        <FinishButton finish={keeping.finish} />
      </div>
    </header>
  );
}

function taskOf({ mode, promptText, source }: Sitting): MessageId {
  if (promptText === null && source) return source.by === '' ? 'solo.source.someone' : 'solo.source';
  return mode === 'challenge' ? 'solo.bar.challenge' : 'solo.bar.prompt';
}

function stateOf(mode: Sitting['mode'], status: SaveStatus): MessageId {
  if (status === 'saving') return 'solo.bar.writing';
  if (mode !== 'draft') return 'solo.bar.kept';
  return status === 'saved' ? 'solo.bar.inBook' : 'solo.bar.away';
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
        <>
          <Button kind="quiet" onPress={onGoOn}>
            {say('solo.over.goOn')}
          </Button>
          <PlayWithFriends kind="quiet" />
        </>
      ) : null}
    </div>
  );
}
