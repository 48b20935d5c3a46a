import type { ChatLine } from '@tuschel/client';
import { AtSign, EarOff, EyeOff, Flag, MicOff, SmilePlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { showToast } from '../../../components/toast/toast.ts';
import { Tooltip } from '../../../components/Tooltip.tsx';
import popover from '../../../components/Popover.module.css';
import { classes } from '../../../components/classes.ts';
import { mayHelp, mayRemove } from '../../roles/mayHelp.ts';
import { REACTION_NAMES, ReactionFace } from '../../../screens/watch/reactions/ReactionFace.tsx';
import { useSend } from '../../useSend.ts';
import { useText } from '../../useText.ts';
import styles from './LineMenu.module.css';
import { useReact } from './useReact.ts';
import { useRoom } from '../useRoom.ts';

/** What one can do with a line. The arrow keys lead here from line to line. */
export function LineMenu({ line }: { line: ChatLine }) {
  const say = useText();
  const { name, isMine } = line;
  const label = isMine ? say('chat.line.own') : say('chat.line.of', { name });
  return (
    <DialogTrigger>
      <Tooltip text={label}>
        <Button
          aria-label={label}
          excludeFromTabOrder
          data-line-action
          data-testid="chat-line-menu"
          className={styles.open ?? ''}
        >
          <SmilePlus size={16} aria-hidden="true" />
        </Button>
      </Tooltip>
      <Popover className={popover.popover ?? ''} placement="top end" offset={4}>
        <Dialog aria-label={label} className={styles.menu ?? ''}>
          {({ close }) => (
            <>
              <Faces line={line} onDone={close} />
              {isMine ? null : <Deeds line={line} onDone={close} />}
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface Props {
  line: ChatLine;
  onDone: () => void;
}

function Faces({ line, onDone }: Props) {
  const say = useText();
  const react = useReact(line);
  return (
    <div className={styles.faces} role="group" aria-label={say('chat.react')}>
      {REACTION_NAMES.map((name, emoji) => {
        const isMine = line.reactions.some((one) => one.emoji === emoji && one.isMine);
        return (
          <Button
            key={name}
            aria-label={say(`watch.reaction.${name}`)}
            aria-pressed={isMine}
            className={classes(styles.face, isMine && styles.mine)}
            onPress={() => {
              react(isMine ? null : emoji);
              onDone();
            }}
          >
            <ReactionFace name={name} size={26} />
          </Button>
        );
      })}
    </div>
  );
}

function Deeds({ line, onDone }: Props) {
  const { senderId: id, name, messageId } = line;
  const say = useText();
  const { chat, call, report } = useRoom();
  const stop = () => {
    chat.hear({ id, name }, false);
    showToast(say('chat.unheard.done', { name }), { id: 'chat-unheard' });
  };
  const doing = (deed: () => void) => () => {
    onDone();
    deed();
  };
  const whenGone = useWhenGone();
  return (
    <div className="stack pad-2 divided">
      <Deed icon={<AtSign size={18} aria-hidden="true" />} onPress={doing(() => whenGone(() => call(name)))}>
        {say('chat.call', { name })}
      </Deed>
      <Deed icon={<EarOff size={18} aria-hidden="true" />} onPress={doing(stop)}>
        {say('chat.unheard.add', { name })}
      </Deed>
      {messageId === undefined ? null : (
        <Deed icon={<Flag size={18} aria-hidden="true" />} onPress={doing(() => report({ ...line, messageId }))}>
          {say('chat.line.report')}
        </Deed>
      )}
      {messageId === undefined ? null : <HideForAll messageId={messageId} doing={doing} />}
      <MuteForAll id={id} name={name} doing={doing} />
    </div>
  );
}

type Doing = (deed: () => void) => () => void;

/** Puts something off until this menu has gone: it holds the focus as long as it is there, and then gives it back. */
function useWhenGone(): (deed: () => void) => void {
  const waiting = useRef<() => void>(undefined);
  useEffect(() => () => waiting.current?.(), []);
  return (deed) => {
    waiting.current = deed;
  };
}

/** For who leads or helps. */
function HideForAll({ messageId: line, doing }: { messageId: string; doing: Doing }) {
  const say = useText();
  const send = useSend();
  const { state } = useRoom();
  if (!state || !mayHelp(state)) return null;
  const hide = () => void send({ type: 'judgeLine', line, judgement: 'hide' });
  return (
    <Deed icon={<EyeOff size={18} aria-hidden="true" />} isDangerous onPress={doing(hide)}>
      {say('chat.line.hide')}
    </Deed>
  );
}

/** For who leads or helps. */
function MuteForAll({ id, name, doing }: { id: string; name: string; doing: Doing }) {
  const say = useText();
  const send = useSend();
  const { state } = useRoom();
  const player = state?.players.find((one) => one.id === id);
  if (!state || !player || !mayRemove(state, player)) return null;
  const isMuted = state.chat?.muted?.includes(id) ?? false;
  const mute = () => void send({ type: 'chatMute', player: id, on: !isMuted });
  return (
    <Deed icon={<MicOff size={18} aria-hidden="true" />} isDangerous={!isMuted} onPress={doing(mute)}>
      {say(isMuted ? 'chat.mute.off' : 'chat.mute.on', { name })}
    </Deed>
  );
}

interface DeedProps {
  icon: ReactNode;
  isDangerous?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Deed({ icon, isDangerous = false, onPress, children }: DeedProps) {
  return (
    <Button className={classes(popover.item, styles.deed, isDangerous && popover.danger)} onPress={onPress}>
      {icon}
      <span className="stack grows">{children}</span>
    </Button>
  );
}
