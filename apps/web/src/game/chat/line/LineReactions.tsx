import type { ChatLine, ChatLineReaction } from '@tuschel/client';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useIntl } from 'react-intl';
import { Tooltip } from '../../../components/Tooltip.tsx';
import { REACTION_NAMES, ReactionFace } from '../../../screens/watch/reactions/ReactionFace.tsx';
import { useText } from '../../useText.ts';
import styles from './LineReactions.module.css';
import { useReact } from './useReact.ts';

/** So many names are told, then how many more there are. */
const NAMED = 8;

/** What people have put below a line; one's own is taken back by pressing it. */
export function LineReactions({ line }: { line: ChatLine }) {
  const react = useReact(line);
  if (line.reactions.length === 0) return null;
  return (
    <div className={styles.row}>
      {line.reactions.map((reaction) => (
        <Reaction
          key={reaction.emoji}
          reaction={reaction}
          onPress={() => react(reaction.isMine ? null : reaction.emoji)}
        />
      ))}
    </div>
  );
}

function Reaction({
  reaction: { emoji, names, isMine },
  onPress,
}: {
  reaction: ChatLineReaction;
  onPress: () => void;
}) {
  const say = useText();
  const name = REACTION_NAMES[emoji] ?? 'wonder';
  const reaction = say(`watch.reaction.${name}`);
  const label = say('chat.react.by', { count: names.length, reaction, names: useNames(names) });
  return (
    <Tooltip text={label}>
      <ToggleButton
        isSelected={isMine}
        onChange={onPress}
        aria-label={label}
        excludeFromTabOrder
        data-line-action
        data-testid="chat-reaction"
        className={styles.reaction ?? ''}
      >
        <ReactionFace name={name} size={16} />
        <span aria-hidden="true">{names.length}</span>
      </ToggleButton>
    </Tooltip>
  );
}

/** Whose name nobody knows any more is counted with the others. */
function useNames(names: readonly string[]): string {
  const say = useText();
  const { formatList } = useIntl();
  const told = names.filter((name) => name !== '').slice(0, NAMED);
  const more = names.length - told.length;
  return formatList(more > 0 ? [...told, say('chat.react.more', { count: more })] : told);
}
