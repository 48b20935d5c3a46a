import { GamePhase, type MatchState } from '@tuschel/protocol';
import {
  Ban,
  CircleQuestionMark,
  ClockPlus,
  Coffee,
  EllipsisVertical,
  Eye,
  EyeOff,
  Flag,
  Keyboard,
  Languages as LanguagesIcon,
  Lightbulb,
  LogOut,
  type LucideIcon,
  Play,
  Users,
  Volume2,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useChooseLanguage } from '../../account/useChooseLanguage.ts';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { LANGUAGE_NAMES, LANGUAGES } from '../../language/language.ts';
import type { MessageId } from '../../language/messageIds.ts';
import { useLanguage } from '../../language/Texts.tsx';
import { useModal } from '../../modals/useModal.ts';
import { tips } from '../../screens/draw/tips/tips.ts';
import { PlayerRows } from '../../screens/lobby/PlayerList.tsx';
import { CancelGame } from '../hosting/CancelGame.tsx';
import { HostLeaves } from '../hosting/HostLeaves.tsx';
import { isDrawing } from '../isDrawing.ts';
import { isReportable, ReportText } from '../moderation/ReportText.tsx';
import { isCoHost, mayHelp } from '../roles/mayHelp.ts';
import { mayAskForTime } from '../time/moreTimeAsked.ts';
import { giveWords, mayGiveTime } from '../time/moreTimeGiven.ts';
import { successorsOf, useLeave } from '../useLeave.ts';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';

const LookSettings = lazy(() => import('../../account/LookSettings.tsx'));
const GameKeys = lazy(() => import('../keys/GameKeys.tsx'));
const SoundDialog = lazy(() => import('../sound/SoundDialog.tsx'));
const VeilSettings = lazy(() => import('../../veil/VeilSettings.tsx'));

type Opened = 'sound' | 'report' | 'look' | 'veils' | 'leave' | 'cancel' | 'people' | 'keys';

/** Leaving, who plays, and what a host seldom needs. */
export function GameMenu({ state }: { state: MatchState }) {
  const say = useText();
  const leave = useLeave(state);
  const [opened, setOpened] = useState<Opened | null>(null);
  const entries = useEntries(state, setOpened);
  const help = useHelp();
  const languages = useLanguages();
  const close = () => setOpened(null);
  const opens = (id: Opened, text: MessageId, Icon: LucideIcon): MenuEntry => ({
    id,
    label: say(text),
    icon: <Icon size={18} aria-hidden="true" />,
    onAction: () => setOpened(id),
  });
  const tipsAgain: MenuEntry = {
    id: 'tips',
    label: say('draw.tips.again'),
    icon: <Lightbulb size={18} aria-hidden="true" />,
    onAction: () => tips.again(),
  };
  const leaving: MenuEntry = {
    id: 'leave',
    label: say('game.leave'),
    icon: <LogOut size={18} aria-hidden="true" />,
    onAction: () => (successorsOf(state).length > 0 ? setOpened('leave') : void leave()),
  };
  return (
    <>
      <Menu
        label={say('game.menu')}
        trigger={
          <IconButton label={say('game.menu')}>
            <EllipsisVertical size={22} aria-hidden="true" />
          </IconButton>
        }
        entries={[
          ...entries,
          ...(isReportable(state.task) ? [opens('report', 'report.open', Flag)] : []),
          opens('sound', 'sound.title', Volume2),
          opens('look', 'look.title', Eye),
          opens('veils', 'veil.settings', EyeOff),
          ...(isDrawing(state) && !state.task?.submitted ? [tipsAgain] : []),
          ...(hasKeys(state) ? [opens('keys', 'draw.key.title', Keyboard)] : []),
          ...help,
          ...languages,
          leaving,
        ]}
      />
      {opened === 'leave' ? <HostLeaves state={state} onClose={close} /> : null}
      {opened === 'cancel' ? <CancelGame onClose={close} /> : null}
      <Suspense>
        {opened === 'sound' ? <SoundDialog onClose={close} /> : null}
        {opened === 'veils' ? <VeilSettings onClose={close} /> : null}
        {opened === 'keys' ? <GameKeys state={state} onClose={close} /> : null}
        {opened === 'look' ? <LookSettings onClose={close} /> : null}
      </Suspense>
      {opened === 'report' && isReportable(state.task) ? <ReportText task={state.task} onClose={close} /> : null}
      {opened === 'people' ? <People state={state} onClose={close} /> : null}
    </>
  );
}

/** Whoever has a mouse has keys, too; the drawing desk lists them by a button of its own. */
function hasKeys(state: MatchState): boolean {
  return !isDrawing(state) && matchMedia('(any-pointer: fine)').matches;
}

/** Help lies over the game, which goes on below it. */
function useHelp(): MenuEntry[] {
  const say = useText();
  const { open } = useModal();
  if (!useClient().env.pages.includes('info')) return [];
  return [
    {
      id: 'help',
      label: say('footer.info'),
      icon: <CircleQuestionMark size={18} aria-hidden="true" />,
      onAction: () => open({ kind: 'page', name: 'info' }),
    },
  ];
}

/** The other languages, each in its own words: nobody has to leave a game to be understood. */
function useLanguages(): MenuEntry[] {
  const { language } = useLanguage();
  const choose = useChooseLanguage();
  return LANGUAGES.filter((other) => other !== language).map((other) => ({
    id: `language-${other}`,
    label: LANGUAGE_NAMES[other],
    lang: other,
    icon: <LanguagesIcon size={18} aria-hidden="true" />,
    onAction: () => choose(other),
  }));
}

/** "Back in five": stops all clocks, or lets them go on. */
function pauseEntry(
  { recess }: MatchState,
  say: ReturnType<typeof useText>,
  send: ReturnType<typeof useSend>,
): MenuEntry {
  const Icon = recess ? Play : Coffee;
  return {
    id: 'recess',
    label: say(recess ? 'game.recess.goOn' : 'game.recess.start'),
    icon: <Icon size={18} aria-hidden="true" />,
    onAction: () => void send({ type: 'recess', on: recess === undefined }),
  };
}

function useEntries(state: MatchState, show: (dialog: Opened) => void): MenuEntry[] {
  const { you, phase, step, task } = state;
  const say = useText();
  const send = useSend();
  const isRunning = phase === GamePhase.Draw || phase === GamePhase.Watch;
  const mayPause = mayHelp(state) && (isRunning || phase === GamePhase.Lobby);
  const pauses: MenuEntry[] = mayPause ? [pauseEntry(state, say, send)] : [];
  const people: MenuEntry = {
    id: 'people',
    label: say('game.people'),
    icon: <Users size={18} aria-hidden="true" />,
    onAction: () => show('people'),
  };
  if (phase !== GamePhase.Draw || !step) return isRunning ? [...pauses, people] : pauses;
  const extend: MenuEntry = {
    id: 'extend',
    label: giveWords(say, step),
    icon: <ClockPlus size={18} aria-hidden="true" />,
    isDisabled: !mayGiveTime(state),
    onAction: () => void send({ type: 'extend', step: step.index }),
  };
  if (isCoHost(state) && !you.isHost) return [extend, ...pauses, people];
  if (!you.isHost) {
    const moreTime: MenuEntry = {
      id: 'moreTime',
      label: say(step.moreTimeAsked ? 'game.moreTime.asked' : 'game.moreTime'),
      icon: <ClockPlus size={18} aria-hidden="true" />,
      isDisabled: step.deadline === null || step.moreTimeAsked === true || !mayAskForTime(step),
      onAction: () => void send({ type: 'moreTime', step: step.index }),
    };
    return task && !task.submitted ? [moreTime, people] : [people];
  }
  return [
    extend,
    ...pauses,
    people,
    {
      id: 'cancel',
      label: say('game.cancel'),
      icon: <Ban size={18} aria-hidden="true" />,
      danger: true,
      onAction: () => show('cancel'),
    },
  ];
}

/** Who plays, in the middle of a game; the host can remove somebody or hand the game over. */
function People({ state, onClose }: { state: MatchState; onClose: () => void }) {
  const say = useText();
  return (
    <DialogFrame title={say('game.people')} onClose={onClose}>
      <PlayerRows state={state} />
      <Button kind="quiet" onPress={onClose}>
        {say('end.close')}
      </Button>
    </DialogFrame>
  );
}
