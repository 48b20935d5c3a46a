import {
  BoxSelect,
  Check,
  // Each is named after its axis, which is drawn across what it mirrors.
  FlipHorizontal2 as FlipDown,
  FlipVertical2 as FlipAcross,
  Lasso,
  Minus,
  Plus,
  RotateCcw,
  RotateCw,
  SquareSquare,
  Undo2,
  X,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from '../../ClientContext.tsx';
import { Segments } from '../../components/form/Segments.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { type TextValues, useText } from '../../game/useText.ts';
import type { KeyAction } from '../../keys/keyActions.ts';
import { useKeyName } from '../../keys/useKeyNames.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import type { Mover, MoverState } from './mover.ts';
import { SELECTIONS } from './outline.ts';
import styles from './select.module.css';

interface Props {
  mover: Mover;
  toolbox: Toolbox;
  /** Something was pressed with the pointer: keys go to the canvas again. */
  onUsed: () => void;
}

/** Of the size, and degrees. */
const GROWTH = 1.1;
const TURN = 15;
/** Announcements are read aloud once the hand has rested for so long, ms. */
const REST = 350;

const FORM_ICONS = { rectangle: BoxSelect, lasso: Lasso } as const;

/** What can be done with a selection, to be pressed and to be heard. */
export function MoverBar({ mover, toolbox, onUsed }: Props) {
  const { selects } = useStore(toolbox);
  const state = useStore(mover);
  const heard = useHeard(state, selects !== null);
  return (
    <>
      {selects ? (
        <div className={styles.bar} data-testid="mover-bar">
          {state.selected ? (
            <Pulls mover={mover} onUsed={onUsed} />
          ) : (
            <Choices mover={mover} toolbox={toolbox} onUsed={onUsed} />
          )}
        </div>
      ) : null}
      <p className="unseen" role="status" data-testid="mover-heard">
        {selects ? heard : ''}
      </p>
    </>
  );
}

/** Before anything is selected: in which form, on which layers. */
function Choices({ mover, toolbox, onUsed }: Props) {
  const say = useText();
  const { selects } = useStore(toolbox);
  const { span, news } = useStore(mover);
  const { layers } = toolbox.limits;
  const isRefused = ['nothing', 'hidden', 'locked', 'tooMuch'].includes(news.what);
  return (
    <>
      <div className={styles.head}>
        <span className={styles.hint}>{say(isRefused ? `draw.mover.said.${news.what}` : 'draw.select.hint')}</span>
        <Act label={say('draw.select.all')} action="selectAll" onPress={() => mover.selectAll()} onUsed={onUsed}>
          <SquareSquare size={20} aria-hidden="true" />
        </Act>
      </div>
      <div className={styles.group}>
        <Segments
          label={say('draw.select.form')}
          value={selects ?? 'rectangle'}
          onChange={(form) => toolbox.select(form)}
          segments={SELECTIONS.map((value) => {
            const Icon = FORM_ICONS[value];
            return { value, label: say(`draw.select.${value}`), icon: <Icon size={20} aria-hidden="true" /> };
          })}
        />
        {layers.length > 1 ? (
          <Segments
            label={say('draw.select.span')}
            value={span}
            onChange={(choice) => mover.setSpan(choice)}
            segments={(['layer', 'all'] as const).map((value) => ({ value, label: say(`draw.select.span.${value}`) }))}
          />
        ) : null}
      </div>
    </>
  );
}

/** What is done with what is selected. */
function Pulls({ mover, onUsed }: Omit<Props, 'toolbox'>) {
  const say = useText();
  const { selected } = useStore(mover);
  const { hasChanged } = mover;
  const act = (label: string, action: KeyAction, onPress: () => void, icon: ReactNode) => (
    <Act label={label} action={action} onPress={onPress} onUsed={onUsed}>
      {icon}
    </Act>
  );
  return (
    <>
      <span className={styles.numbers}>{selected ? say('draw.select.numbers', sizeOf(selected)) : ''}</span>
      <div className={styles.group}>
        {act(say('draw.mover.flip'), 'moverFlip', () => mover.mirror('across'), <FlipAcross size={20} aria-hidden />)}
        {act(
          say('draw.mover.flipDown'),
          'moverFlipDown',
          () => mover.mirror('down'),
          <FlipDown size={20} aria-hidden />,
        )}
        {act(say('draw.mover.turnLeft'), 'moverTurnLeft', () => mover.turn(-TURN), <RotateCcw size={20} aria-hidden />)}
        {act(say('draw.mover.turnRight'), 'moverTurnRight', () => mover.turn(TURN), <RotateCw size={20} aria-hidden />)}
        {act(say('draw.mover.smaller'), 'moverSmaller', () => mover.scale(1 / GROWTH), <Minus size={20} aria-hidden />)}
        {act(say('draw.mover.larger'), 'moverLarger', () => mover.scale(GROWTH), <Plus size={20} aria-hidden />)}
      </div>
      <div className={styles.group}>
        {hasChanged
          ? act(say('draw.mover.back'), 'cancel', () => mover.takeBack(), <Undo2 size={20} aria-hidden />)
          : act(say('draw.select.none'), 'deselect', () => mover.deselect(), <X size={20} aria-hidden />)}
        <Act
          label={say('draw.mover.apply')}
          action="moverApply"
          isMain={hasChanged}
          onPress={() => mover.apply()}
          onUsed={onUsed}
        >
          <Check size={22} strokeWidth={3} aria-hidden="true" />
        </Act>
      </div>
    </>
  );
}

interface ActProps {
  label: string;
  action: KeyAction;
  isMain?: boolean;
  onPress: () => void;
  onUsed: () => void;
  children: ReactNode;
}

function Act({ label, action, isMain = false, onPress, onUsed, children }: ActProps) {
  const shortcut = useKeyName(action);
  return (
    <IconButton
      label={label}
      shortcut={shortcut}
      tooltip="top"
      kind={isMain ? 'gold' : 'plain'}
      className={isMain ? styles.main : undefined}
      onPress={({ pointerType }) => {
        onPress();
        if (pointerType !== 'keyboard' && pointerType !== 'virtual') onUsed();
      }}
    >
      {children}
    </IconButton>
  );
}

/** A sentence that comes again is read again: a space at its end makes it another one. */
function useHeard({ news, selected }: MoverState, isSelecting: boolean): string {
  const say = useText();
  const [heard, setHeard] = useState('');
  if (!isSelecting && heard !== '') setHeard('');
  const { count, what } = news;
  const words = say(`draw.mover.said.${what}`, selected ? sizeOf(selected) : FROM_NOWHERE);
  useEffect(() => {
    if (count === 0 || !isSelecting) return undefined;
    const timer = window.setTimeout(() => setHeard(words + (count % 2 ? '\u00a0' : '')), REST);
    return () => window.clearTimeout(timer);
  }, [count, words, isSelecting]);
  return heard;
}

const FROM_NOWHERE: TextValues = { width: 0, height: 0, left: 0, top: 0, dx: 0, dy: 0, turn: 0 };

function sizeOf({ pose, box }: NonNullable<MoverState['selected']>): TextValues {
  const { x, y, turn } = pose;
  const [width, height] = [Math.abs(pose.width), Math.abs(pose.height)];
  const [dx, dy] = [Math.round(x - (box.left + box.right) / 2), Math.round(y - (box.top + box.bottom) / 2)];
  return { width, height, left: box.left, top: box.top, dx, dy, turn, turned: turn === 0 ? 'none' : turn };
}
