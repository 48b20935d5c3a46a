import type { ChatClient, ChatPerson } from '@tuschel/client';
import type { MatchState } from '@tuschel/protocol';
import { RULES_LIMITS } from '@tuschel/protocol';
import { SlidersHorizontal, Trash2 } from 'lucide-react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useStore } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import popover from '../../components/Popover.module.css';
import { Select } from '../../components/form/Select.tsx';
import { Switch } from '../../components/form/Switch.tsx';
import { mayHelp } from '../roles/mayHelp.ts';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';
import styles from './ChatMenu.module.css';

const { min, max } = RULES_LIMITS.chat.slow;
/** Seconds that are offered; 0: as one likes. */
const SLOW = [0, min, 10, 20, 30, max];

/** How people talk here, for whoever leads or helps; whom one does not hear, for everybody. Nothing of it: no button. */
export function ChatMenu({ chat, state }: { chat: ChatClient; state: MatchState | undefined }) {
  const say = useText();
  const { unheard } = useStore(chat);
  const leads = state !== undefined && mayHelp(state);
  if (!leads && unheard.length === 0) return null;
  return (
    <DialogTrigger>
      <IconButton label={say('chat.menu')} size="s" tooltip="left">
        <SlidersHorizontal size={18} aria-hidden="true" />
      </IconButton>
      <Popover className={popover.popover ?? ''} placement="bottom end" offset={6}>
        <Dialog aria-label={say('chat.menu')} className={styles.menu ?? ''}>
          {/* What is pressed may be gone then, and the focus with it: the menu closes. */}
          {({ close }) => (
            <>
              {leads ? <House state={state} onDone={close} /> : null}
              {leads ? <Muted state={state} onDone={close} /> : null}
              {unheard.length > 0 ? <NotHeard chat={chat} people={unheard} onDone={close} /> : null}
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface Part {
  state: MatchState;
  onDone: () => void;
}

function House({ state: { chat = {} }, onDone }: Part) {
  const say = useText();
  const send = useSend();
  const { slow = 0, hostOnly = false } = chat;
  const choices = (SLOW.includes(slow) ? SLOW : [...SLOW, slow].toSorted((a, b) => a - b)).map((seconds) => ({
    value: `${seconds}`,
    label: seconds === 0 ? say('chat.slow.off') : say('chat.slow.seconds', { seconds }),
  }));
  return (
    <div className={styles.part}>
      <Select
        label={say('chat.slow')}
        hint={say('chat.slow.hint')}
        choices={choices}
        value={`${slow}`}
        onChange={(value) => void send({ type: 'chatRules', slow: Number(value) })}
      />
      <Switch isSelected={hostOnly} onChange={(on) => void send({ type: 'chatRules', hostOnly: on })}>
        {say('chat.hostOnly')}
      </Switch>
      <Clear onPress={onDone} />
    </div>
  );
}

function Clear({ onPress }: { onPress: () => void }) {
  const say = useText();
  const send = useSend();
  const dialogs = useDialogs();
  const clear = async () => {
    onPress();
    const isSure = await dialogs.confirm({
      title: say('chat.clear'),
      body: say('chat.clear.body'),
      okLabel: say('chat.clear'),
      danger: true,
    });
    if (isSure) await send({ type: 'chatClear' });
  };
  return (
    <Button size="s" kind="danger" icon={<Trash2 size={16} aria-hidden="true" />} onPress={() => void clear()}>
      {say('chat.clear')}
    </Button>
  );
}

function Muted({ state: { chat, players }, onDone }: Part) {
  const say = useText();
  const send = useSend();
  const muted = (chat?.muted ?? []).map((id) => ({ id, name: players.find((one) => one.id === id)?.name ?? '' }));
  const known = muted.filter(({ name }) => name !== '');
  if (known.length === 0) return null;
  return (
    <People
      title={say('chat.muted')}
      people={known}
      act={say('chat.muted.off')}
      onAct={({ id }) => {
        onDone();
        void send({ type: 'chatMute', player: id, on: false });
      }}
    />
  );
}

function NotHeard(props: { chat: ChatClient; people: readonly ChatPerson[]; onDone: () => void }) {
  const { chat, people, onDone } = props;
  const say = useText();
  return (
    <People
      title={say('chat.unheard')}
      people={people}
      act={say('chat.unheard.remove')}
      onAct={(person) => {
        onDone();
        chat.hear(person, true);
      }}
    />
  );
}

interface PeopleProps {
  title: string;
  people: readonly ChatPerson[];
  /** What is done with one of them. */
  act: string;
  onAct: (person: ChatPerson) => void;
}

function People({ title, people, act, onAct }: PeopleProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className="text-s">{title}</h3>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id} className="row justify-between gap-3">
            <bdi className="semibold ellipsis">{person.name}</bdi>
            <Button size="s" aria-label={`${act}: ${person.name}`} onPress={() => onAct(person)}>
              {act}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
