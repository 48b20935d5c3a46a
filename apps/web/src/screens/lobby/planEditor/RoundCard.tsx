import { RULES_LIMITS } from '@tuschel/protocol';
import type { LineFault, PlanProblem, PlanRound } from '@tuschel/rules';
import { ArrowDown, ArrowUp, Brush, CircleAlert, Copy, GripVertical, PenLine, Trash2 } from 'lucide-react';
import type { HTMLAttributes } from 'react';
import { classes } from '../../../components/classes.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Segments } from '../../../components/form/Segments.tsx';
import { Select } from '../../../components/form/Select.tsx';
import { Switch } from '../../../components/form/Switch.tsx';
import { useText } from '../../../game/useText.ts';
import { TimeSlider } from '../TimeSlider.tsx';
import { numberOfLine, retyped } from './planDraft.ts';
import styles from './RoundCard.module.css';
import { RoundTools } from './RoundTools.tsx';
import { WordList } from './WordList.tsx';

interface Props {
  index: number;
  count: number;
  round: PlanRound;
  problems: readonly PlanProblem[];
  isDragged: boolean;
  /** Of the handle. */
  grip: HTMLAttributes<HTMLElement>;
  canDuplicate: boolean;
  onChange: (round: PlanRound) => void;
  onMove: (by: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

export function RoundCard(props: Props) {
  const { index, round, problems, isDragged, onChange } = props;
  const say = useText();
  const isWords = round.type === 'prompt' && round.selection === 'dictionary';
  return (
    <li
      className={classes(styles.card, isDragged && styles.dragged, problems.length > 0 && styles.wrong)}
      aria-label={say('plan.round', { number: index + 1 })}
    >
      <Head {...props} />
      <div className="flow align-center gap-2-3">
        <Segments
          label={say('plan.type')}
          segments={[
            { value: 'prompt', label: say('plan.type.prompt') },
            { value: 'draw', label: say('plan.type.draw') },
          ]}
          value={round.type}
          onChange={(type) => onChange(retyped(round, type))}
          className={styles.segments}
        />
        <Selection {...props} />
      </div>
      {isWords ? <WordList round={round} onChange={onChange} /> : <Time round={round} onChange={onChange} />}
      {round.type === 'draw' ? <RoundTools round={round} onChange={onChange} /> : null}
      {problems
        .flatMap((problem) => wordsOf(problem, round, say))
        .map((words) => (
          <p key={words} className="row gap-2 danger text-s bold">
            <CircleAlert size={16} aria-hidden="true" />
            {words}
          </p>
        ))}
    </li>
  );
}

function Head({ index, count, round, grip, canDuplicate, onMove, onDuplicate, onRemove }: Props) {
  const say = useText();
  const number = index + 1;
  return (
    <div className={styles.head}>
      <span className={styles.grip} {...grip} aria-hidden="true" title={say('plan.drag')}>
        <GripVertical size={20} />
      </span>
      <h4 className={styles.title}>
        <span className={styles.number}>{number}</span>
        {round.type === 'draw' ? <Brush size={18} aria-hidden="true" /> : <PenLine size={18} aria-hidden="true" />}
        {say(`plan.type.${round.type}`)}
      </h4>
      <div className={styles.buttons} data-ends="">
        <IconButton size="s" label={say('plan.up', { number })} isDisabled={index === 0} onPress={() => onMove(-1)}>
          <ArrowUp size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          size="s"
          label={say('plan.down', { number })}
          isDisabled={number === count}
          onPress={() => onMove(1)}
        >
          <ArrowDown size={18} aria-hidden="true" />
        </IconButton>
        <IconButton size="s" label={say('plan.duplicate', { number })} isDisabled={!canDuplicate} onPress={onDuplicate}>
          <Copy size={18} aria-hidden="true" />
        </IconButton>
        <IconButton size="s" label={say('plan.remove', { number })} onPress={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

const SELECTIONS = ['round_robin', 'random', 'same_again', 'book_owner', 'dictionary'] as const;

/** Who works on a book. A table of who draws for whom comes with imported plans alone, and stays until something else is chosen. */
function Selection({ index, round, onChange }: Props) {
  const say = useText();
  const offered = SELECTIONS.filter(
    (selection) =>
      selection === round.selection ||
      ((selection !== 'same_again' || index > 0) && (selection !== 'dictionary' || round.type === 'prompt')),
  );
  return (
    <Select
      label={say('plan.selection')}
      hideLabel
      className={styles.selection}
      choices={offered.map((selection) => ({
        value: selection,
        label: say(`plan.selection.${selection}`),
        hint: say(`plan.selection.${selection}.hint`),
      }))}
      value={round.selection}
      onChange={(selection) => {
        const { pack: _pack, lines: _lines, table: _table, ...rest } = round;
        onChange({ ...rest, selection, ...(selection === 'dictionary' ? { pack: 'easy' } : {}) });
      }}
    />
  );
}

function Time({ round, onChange }: Pick<Props, 'round' | 'onChange'>) {
  const say = useText();
  const isDrawing = round.type === 'draw';
  const { min, max } = isDrawing ? RULES_LIMITS.drawTime : RULES_LIMITS.textTime;
  const usual = isDrawing ? 480 : 90;
  return (
    <div className={styles.time}>
      {round.seconds === null ? null : (
        <TimeSlider
          label={say('plan.time')}
          seconds={round.seconds}
          min={min / 1000}
          max={max / 1000}
          step={isDrawing ? 30 : 15}
          onChange={(seconds) => onChange({ ...round, seconds })}
        />
      )}
      <Switch
        isSelected={round.seconds === null}
        onChange={(isOpen) => onChange({ ...round, seconds: isOpen ? null : usual })}
      >
        {say('plan.untilHost')}
      </Switch>
    </div>
  );
}

type Say = ReturnType<typeof useText>;

/** So many lines that are wrong are named. */
const LINES_NAMED = 4;

function wordsOf(problem: PlanProblem, round: PlanRound, say: Say): string[] {
  switch (problem.code) {
    case 'words':
      return [say(problem.count === 0 ? 'plan.problem.noWords' : 'plan.problem.words', problem)];
    case 'lines': {
      const named = problem.lines.slice(0, LINES_NAMED).map((fault) => wordsOfLine(fault, round, say));
      const more = problem.count - named.length;
      return more > 0 ? [...named, say('plan.problem.moreLines', { count: more })] : named;
    }
    case 'selection':
      return [say('plan.problem.selection')];
    case 'time':
      return [say('plan.problem.time')];
    default:
      return [say('plan.unreadable')];
  }
}

function wordsOfLine({ line, code }: LineFault, round: PlanRound, say: Say): string {
  const { min, max } = RULES_LIMITS.prompt;
  const number = numberOfLine(round, line);
  return code === 'tooLong'
    ? say('plan.problem.longLine', { line: number, most: max })
    : say('plan.problem.shortLine', { line: number, least: min });
}
