import type { ChatEntry, ChatEvent, ChatState } from '@tuschel/client';
import type { Player } from '@tuschel/protocol';
import { ArrowDown } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Avatar, nameColor } from '../../components/Avatar.tsx';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { Illustration } from '../../components/Illustration.tsx';
import { Spinner } from '../../components/status/Spinner.tsx';
import { isolated } from '../../language/isolated.ts';
import { nameColorClass } from '../roles/nameColor.ts';
import { useText } from '../useText.ts';
import { chatGroups, type Speech } from './chatGroups.ts';
import styles from './ChatLines.module.css';
import { ChatBubble } from './line/ChatBubble.tsx';
import { useStickToEnd } from './useStickToEnd.ts';

interface Props {
  entries: readonly ChatEntry[];
  status: ChatState['status'];
  players: readonly Player[];
}

/** Everything that was said, the newest in view as long as nobody scrolls back. */
export function ChatLines({ entries, status, players }: Props) {
  const say = useText();
  const { log, hasMore, onScroll, toEnd } = useStickToEnd(entries);
  const groups = useMemo(() => chatGroups(entries), [entries]);
  return (
    <div className="stack shrinks-down grows relative">
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={log}
        className={styles.log}
        role="log"
        data-secret=""
        aria-label={say('chat.lines')}
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onLineKey}
      >
        {entries.length === 0 ? <Nothing status={status} /> : null}
        {groups.map((group) =>
          group.kind === 'event' ? (
            <News key={group.key} event={group} />
          ) : (
            <Said key={group.key} speech={group} player={players.find(({ id }) => id === group.senderId)} />
          ),
        )}
      </div>
      {hasMore ? (
        <Button
          kind="action"
          size="s"
          icon={<ArrowDown size={16} aria-hidden="true" />}
          className={styles.more}
          onPress={() => {
            toEnd();
            // The button goes.
            log.current?.focus({ preventScroll: true });
          }}
        >
          {say('chat.newer')}
        </Button>
      ) : null}
    </div>
  );
}

function Nothing({ status }: Pick<Props, 'status'>) {
  const say = useText();
  if (status === 'none' || status === 'joining') {
    return (
      <p className={styles.nothing}>
        <Spinner />
        {say('chat.loading')}
      </p>
    );
  }
  return (
    <div className={styles.nothing}>
      <Illustration name={status === 'refused' ? 'lost' : 'otter'} className={styles.otter} />
      <p>{say(status === 'refused' ? 'chat.unavailable' : 'chat.empty')}</p>
    </div>
  );
}

function Said({ speech, player }: { speech: Speech; player: Player | undefined }) {
  const { name, isMine, lines } = speech;
  const say = useText();
  const color = player && nameColorClass(player);
  return (
    <div className={classes('flex align-start gap-2', isMine && 'justify-end')}>
      {isMine ? null : (
        <Avatar name={name} url={player?.avatarUrl} face={player?.face} size={30} className={styles.avatar} />
      )}
      <div className={styles.lines}>
        <span
          className={isMine ? 'unseen' : classes(styles.name, color)}
          {...(color ? {} : { style: { color: nameColor(name) } })}
        >
          <bdi>{isMine ? say('game.you') : name}</bdi>
        </span>
        {lines.map((line) => (
          <ChatBubble key={line.key} line={line} />
        ))}
      </div>
    </div>
  );
}

function News({ event: { event, names } }: { event: ChatEvent }) {
  const say = useText();
  const { formatList } = useIntl();
  return (
    <p className={classes(styles.news, names.length === 0 && styles.chapter)}>
      <span>{say(`chat.event.${event}`, { names: formatList(names.map(isolated)), count: names.length })}</span>
    </p>
  );
}

/** The arrow keys lead from line to line, over what can be done with each: a tab stop for every line would be too many. */
function onLineKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: log, target } = event;
  const isMove = key === 'ArrowUp' || key === 'ArrowDown';
  // Menus of a line lie elsewhere on the page.
  if (!isMove || event.defaultPrevented || !(target instanceof Element) || !log.contains(target)) return;
  const actions = [...log.querySelectorAll<HTMLElement>('[data-line-action]')];
  const at = actions.findIndex((action) => action === target);
  const next = actions[at === -1 ? actions.length - 1 : at + (key === 'ArrowUp' ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
