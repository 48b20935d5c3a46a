import type { PaperLog, PaperStatus } from '@tuschel/client/paper';
import { PAPER } from '@tuschel/protocol';
import { ArrowLeft, CloudCheck, CloudOff, CloudUpload, Lock, PencilLine, Pin, TriangleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useStore } from '../../../ClientContext.tsx';
import { useDialogs } from '../../../components/dialog/Dialogs.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useText } from '../../../game/useText.ts';
import { FinishButton } from '../../draw/finish/FinishButton.tsx';
import type { Finish } from '../../draw/finish/useFinish.ts';
import topBar from '../../draw/TopBar.module.css';
import { isLongPrompt } from '../../draw/TopBar.tsx';
import styles from './PaperBar.module.css';
import { troubleOf } from './PaperTrouble.tsx';
import type { ReferencesShown } from './references/useReferencePanel.tsx';
import type { PaperStudio } from './usePaperStudio.ts';

interface Props {
  studio: PaperStudio;
  name: string;
  finish: Finish;
  references: ReferencesShown;
}

/** What the paper is called, whether it is safe, and the ways from here. */
export function PaperBar({ studio: { log, easel }, name, finish, references }: Props) {
  const say = useText();
  const navigate = useNavigate();
  return (
    <header className={topBar.bar}>
      <IconButton label={say('playground.back')} tooltip="bottom" onPress={() => void navigate('/playground')}>
        <ArrowLeft size={20} aria-hidden="true" />
      </IconButton>
      <h1 className={styles.name}>
        <span className={topBar.text} data-long={isLongPrompt(name)} data-testid="paper-name">
          {name}
        </span>
      </h1>
      <Rename log={log} />
      <span className="grows" />
      <State log={log} easel={easel} />
      <IconButton
        label={say('playground.references')}
        tooltip="bottom"
        aria-pressed={references.isShown}
        onPress={references.toggle}
        className={styles.pin}
      >
        <Pin size={20} aria-hidden="true" />
      </IconButton>
      <div className={topBar.finish}>
        <FinishButton finish={finish} />
      </div>
    </header>
  );
}

function Rename({ log }: { log: PaperLog }) {
  const say = useText();
  const dialogs = useDialogs();
  const rename = async () => {
    const wanted = await dialogs.text({
      title: say('playground.rename'),
      label: say('playground.name'),
      initial: log.get().about.name,
      maxLength: PAPER.nameLetters,
      okLabel: say('playground.rename.go'),
    });
    if (wanted !== undefined) log.rename(wanted);
  };
  return (
    <IconButton label={say('playground.rename')} tooltip="bottom" onPress={() => void rename()}>
      <PencilLine size={18} aria-hidden="true" />
    </IconButton>
  );
}

const ICONS: Record<PaperStatus, typeof CloudCheck> = {
  saved: CloudCheck,
  saving: CloudUpload,
  offline: CloudOff,
  conflict: TriangleAlert,
  elsewhere: Lock,
  locked: Lock,
  full: TriangleAlert,
  overfull: TriangleAlert,
  gone: TriangleAlert,
  forbidden: TriangleAlert,
};

/** Where the strokes are: with the server, on their way, or safe on this device. */
function State({ log, easel }: Pick<PaperStudio, 'log' | 'easel'>) {
  const say = useText();
  const { status, isUnkept } = useStore(log);
  const { fullness } = useStore(easel);
  const Icon = ICONS[status];
  // The strip on the canvas says so, and what can be done.
  const isOnStrip = status === 'overfull' || (fullness === 'full' && troubleOf({ status }) === undefined);
  // Neither the server nor the device has it: no word of being safe.
  const isOnlyHere = isUnkept && status !== 'saved';
  return (
    <span className={styles.state} data-testid="paper-state" data-status={status} role="status">
      <Icon size={20} aria-hidden="true" />
      {isOnlyHere ? null : <span className={styles.word}>{say(`playground.state.${status}`)}</span>}
      {fullness === 'fine' || isOnStrip ? null : <strong className="danger">{say(`draw.${fullness}`)}</strong>}
      {isOnlyHere ? <strong className="danger">{say('playground.unkept')}</strong> : null}
    </span>
  );
}
