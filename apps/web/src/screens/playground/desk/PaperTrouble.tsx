import type { PaperLog, PaperState, PaperStatus } from '@tuschel/client/paper';
import { CopyPlus, Download, FilePlus2, RotateCcw, TriangleAlert } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { Easel } from '../../../canvas/easel.ts';
import { useStore } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './PaperTrouble.module.css';
import { usePapersHere } from '../papersHere.ts';
import { usePaperAct } from '../useShelf.ts';

/** What has to be decided, or known, before all that is painted is safe. */
const TROUBLES = ['conflict', 'full', 'overfull', 'gone', 'forbidden'] as const satisfies readonly PaperStatus[];

export function troubleOf({ status }: Pick<PaperState, 'status'>): (typeof TROUBLES)[number] | undefined {
  return TROUBLES.find((one) => one === status);
}

export function PaperTrouble({ log, easel }: { log: PaperLog; easel: Easel }) {
  const trouble = troubleOf(useStore(log));
  const { fullness } = useStore(easel);
  // Another trouble begins anew: a conflict asks by itself, once.
  if (trouble) return <Trouble key={trouble} log={log} trouble={trouble} easel={easel} />;
  return fullness === 'full' ? <PaperFull log={log} /> : null;
}

/** All that was painted is safe; it just goes on elsewhere. */
function PaperFull({ log }: { log: PaperLog }) {
  const say = useText();
  return (
    <div className={styles.strip} role="alert">
      <TriangleAlert size={22} aria-hidden="true" className="rigid" />
      <p className="grows">{say('playground.paperFull')}</p>
      <NextPaper log={log} />
    </div>
  );
}

/** Another one of the same size, begun from this one. */
function NextPaper({ log }: { log: PaperLog }) {
  const say = useText();
  const papers = usePapersHere();
  const navigate = useNavigate();
  const { mutate, isPending } = usePaperAct();
  const begin = async () => {
    const { imageWidth: width, imageHeight: height } = log.get().about;
    const next = await papers.begin({ sourceId: log.paperId, width, height });
    await next.kept();
    await navigate(`/playground/${next.paperId}`);
  };
  return (
    <Button
      kind="action"
      size="s"
      icon={<FilePlus2 size={18} aria-hidden="true" />}
      isDisabled={isPending}
      onPress={() => mutate(begin)}
    >
      {say('playground.paperFull.next')}
    </Button>
  );
}

interface TroubleProps {
  log: PaperLog;
  trouble: (typeof TROUBLES)[number];
}

function Trouble({ log, trouble, easel }: TroubleProps & { easel: Easel }) {
  const [isAsked, setAsked] = useState(true);
  const isPenDown = usePenDown(easel);
  return (
    <>
      <Strip log={log} trouble={trouble} onDecide={() => setAsked(true)} />
      {trouble === 'conflict' && isAsked && !isPenDown ? <Conflict log={log} onLater={() => setAsked(false)} /> : null}
    </>
  );
}

/** Nothing opens under a pen that draws: it would take the stroke away. */
function usePenDown(easel: Easel): boolean {
  return useSyncExternalStore(
    (listener) => easel.onPixels(listener),
    () => easel.isStroking,
  );
}

/** At the upper edge of the canvas, as long as it lasts. */
function Strip({ log, trouble, onDecide }: TroubleProps & { onDecide: () => void }) {
  const say = useText();
  const { pending } = useStore(log);
  const { copy, takeNewer, isBusy } = useSides(log);
  return (
    <div className={styles.strip} role="alert">
      <TriangleAlert size={22} aria-hidden="true" className="rigid" />
      <p className="grows">{say(`playground.trouble.${trouble}`)}</p>
      {trouble === 'conflict' ? (
        <Button kind="action" size="s" onPress={onDecide}>
          {say('playground.conflict.decide')}
        </Button>
      ) : null}
      {trouble === 'overfull' ? (
        <>
          <Button kind="action" size="s" isDisabled={isBusy} onPress={takeNewer}>
            {say('playground.overfull.leave')}
          </Button>
          <NextPaper log={log} />
        </>
      ) : null}
      {trouble === 'full' || trouble === 'forbidden' ? (
        <Button kind="action" size="s" icon={<RotateCcw size={18} aria-hidden="true" />} onPress={() => log.retry()}>
          {say('playground.retry')}
        </Button>
      ) : null}
      {trouble === 'gone' && pending > 0 ? (
        <Button
          kind="action"
          size="s"
          icon={<CopyPlus size={18} aria-hidden="true" />}
          isDisabled={isBusy}
          onPress={copy}
        >
          {say('playground.conflict.copy')}
        </Button>
      ) : null}
    </div>
  );
}

/** Another device has gone on with the paper meanwhile: one of the two versions stays on it. */
function Conflict({ log, onLater }: { log: PaperLog; onLater: () => void }) {
  const say = useText();
  const { takeNewer, copy, isBusy } = useSides(log);
  return (
    <DialogFrame title={say('playground.conflict.title')} role="alertdialog" onClose={onLater}>
      <p>{say('playground.conflict.text')}</p>
      <div className={styles.sides}>
        <Button
          kind="gold"
          icon={<CopyPlus size={20} aria-hidden="true" />}
          autoFocus
          isDisabled={isBusy}
          onPress={copy}
          wide
        >
          {say('playground.conflict.copy')}
        </Button>
        <p className="soft text-s">{say('playground.conflict.copy.means')}</p>
        <Button
          kind="quiet"
          icon={<Download size={20} aria-hidden="true" />}
          isDisabled={isBusy}
          onPress={takeNewer}
          wide
        >
          {say('playground.conflict.newer')}
        </Button>
        <p className="soft text-s">{say('playground.conflict.newer.means')}</p>
      </div>
      <div className="flow justify-end">
        <Button kind="plain" onPress={onLater}>
          {say('playground.conflict.later')}
        </Button>
      </div>
    </DialogFrame>
  );
}

function useSides(log: PaperLog) {
  const navigate = useNavigate();
  const { mutate, isPending } = usePaperAct();
  return {
    isBusy: isPending,
    takeNewer: () => mutate(() => log.takeNewer()),
    copy: () =>
      mutate(async () => {
        const id = await log.keepMineAsCopy();
        await navigate(`/playground/${id}`);
      }),
  };
}
