import type { HistoryRound } from '@tuschel/protocol';
import { CircleDashed, EyeOff } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import { sharpWidth } from '../../canvas/pixels/sharpWidth.ts';
import { Thumbnail } from '../../canvas/show/Thumbnail.tsx';
import { Badge } from '../../components/Badge.tsx';
import { useText } from '../../game/useText.ts';
import { Veil } from '../../veil/Veil.tsx';
import { writtenWords } from '../watch/writtenWords.ts';
import styles from './PageCard.module.css';

interface Props {
  round: HistoryRound;
  /** Of its book. */
  rounds: readonly HistoryRound[];
  /** From 1. */
  number: number;
  isMine: boolean;
  darkroom: Darkroom;
  onPick: () => void;
}

/** One page, small. What may be looked at opens. */
export function PageCard({ round, rounds, number, isMine, darkroom, onPick }: Props) {
  const say = useText();
  const { formatList } = useIntl();
  const { text, names } = writtenWords(round, rounds);
  const label = usePageLabel(round, number, text);
  const why = useWhyEmpty(round);
  return (
    <li className="stack gap-2 shrinks">
      {why === null ? (
        <button type="button" className={styles.page} aria-label={label} onClick={onPick}>
          <Print round={round} text={text} darkroom={darkroom} />
        </button>
      ) : (
        <span className={styles.blank}>
          <CircleDashed size={30} aria-hidden="true" />
          {why}
        </span>
      )}
      <span className="flow align-center gap-1-2 shrinks text-s">
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <span className={styles.author}>{formatList(names) || say('archive.nobody')}</span>
        {isMine && round.isHidden && why === null ? (
          <Badge icon={<EyeOff size={14} aria-hidden="true" />}>{say('archive.hidden.mine')}</Badge>
        ) : null}
      </span>
    </li>
  );
}

/** Whether there is anything on the page for this reader. */
export function hasContent({ drawingId, promptText }: HistoryRound): boolean {
  return drawingId !== undefined || promptText !== undefined;
}

/** Null: it is not. */
function useWhyEmpty(round: HistoryRound): string | null {
  const say = useText();
  if (hasContent(round)) return null;
  return say(round.hiddenBy === undefined ? 'archive.skipped' : `archive.hidden.${round.hiddenBy}`);
}

function usePageLabel({ drawingId, playerName }: HistoryRound, page: number, text: string): string {
  const say = useText();
  const values = { page, name: playerName, text };
  return say(drawingId === undefined ? 'archive.page.text' : 'archive.page.drawing', values);
}

function Print({ round, text, darkroom }: { round: HistoryRound; text: string; darkroom: Darkroom }) {
  if (round.drawingId === undefined) {
    return (
      <span className={styles.text}>
        <span className={styles.lines}>
          <span className={styles.clamp}>{text}</span>
        </span>
      </span>
    );
  }
  return (
    <Veil round={round} darkroom={darkroom} size="print">
      <Thumbnail drawingId={round.drawingId} darkroom={darkroom} width={sharpWidth(240)} />
    </Veil>
  );
}
