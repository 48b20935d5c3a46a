import type { LineError, StoryLine } from '@tuschel/rules';
import { ArrowUp, CircleAlert, Shuffle, UserRound } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { PromptTokens, PromptWarnings } from '../../../game/prompt/PromptTokens.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './StoryLines.module.css';

interface Props {
  lines: readonly StoryLine[];
  vipOnly: boolean;
  /** Moves the line with this number up to the assigned ones. */
  onMoveUp: (number: number) => void;
}

/** Each line as it will be understood, and what is wrong with it beside it. */
export function StoryLines({ lines, vipOnly, onMoveUp }: Props) {
  const say = useText();
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and arrow keys scroll what has the focus
    <ol className={styles.lines} data-secret="" aria-label={say('story.preview')} tabIndex={0}>
      {lines.map((line) => (
        <li key={line.number} className={styles.line} data-wrong={line.errors.length > 0}>
          <span className={styles.number}>{line.number}</span>
          <div className="stack gap-1 shrinks grows">
            <p className={styles.text}>
              <Owner owner={line.owner} /> <PromptTokens tokens={line.tokens} vipOnly={vipOnly} />
            </p>
            <PromptWarnings warnings={line.warnings} />
            {line.errors.map((error) => (
              <Wrong key={error.code} error={error} line={line} onMoveUp={onMoveUp} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Owner({ owner }: Pick<StoryLine, 'owner'>) {
  const say = useText();
  return owner === null ? (
    <span className={styles.owner} data-anyone="true">
      <Shuffle size={14} aria-hidden="true" />
      {say('story.anyone')}
    </span>
  ) : (
    <span className={styles.owner}>
      <UserRound size={14} aria-hidden="true" />
      {owner.name}
    </span>
  );
}

interface WrongProps extends Pick<Props, 'onMoveUp'> {
  error: LineError;
  line: StoryLine;
}

function Wrong({ error, line: { number, count }, onMoveUp }: WrongProps) {
  const say = useText();
  const words = () => {
    switch (error.code) {
      case 'tooShort':
        return say('write.tooShort');
      case 'tooLong':
        return say('story.tooLong', { count });
      case 'assignedFirst':
        return say('story.assignedFirst', { line: number });
      case 'nameTwice':
        return say('story.nameTwice', { name: error.name, first: error.first, second: number });
      default:
        return error satisfies never;
    }
  };
  return (
    <span className={styles.error}>
      <CircleAlert size={16} aria-hidden="true" />
      {words()}
      {error.code === 'assignedFirst' ? (
        <Button
          kind="quiet"
          size="s"
          icon={<ArrowUp size={16} aria-hidden="true" />}
          aria-label={say('story.moveUp.line', { line: number })}
          onPress={() => onMoveUp(number)}
        >
          {say('story.moveUp')}
        </Button>
      ) : null}
    </span>
  );
}
