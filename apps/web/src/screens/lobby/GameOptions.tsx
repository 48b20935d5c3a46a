import { GameMode, type MatchState, type Options } from '@tuschel/protocol';
import { useSend } from '../../game/useSend.ts';
import { useText } from '../../game/useText.ts';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { isLive } from '../../game/stream/StreamCover.tsx';
import { streamMode, useStreamMode } from '../../game/stream/streamMode.ts';
import { Switch } from '../../components/form/Switch.tsx';
import type { ChangeOptions } from './changeOptions.ts';
import { GeneralSettings } from './GeneralSettings.tsx';
import { Group } from './Group.tsx';
import styles from './GameOptions.module.css';
import { ModeCard } from './modes/ModeCard.tsx';
import { ModeSettings } from './modes/ModeSettings.tsx';
import { OptionsSummary } from './OptionsSummary.tsx';
import { PickDrawing } from './picks/PickDrawing.tsx';
import { PRESETS, wirePlan } from './planEditor/planDraft.ts';

const AccessSettings = lazy(() => import('./access/AccessSettings.tsx'));

/** What is played and how: the host sets it, everybody else reads it. */
export function GameOptions({ state }: { state: MatchState }) {
  const say = useText();
  return (
    <section className={styles.card} aria-labelledby="options">
      {/* For the host the groups below have titles of their own. */}
      <h2 id="options" className={state.you.isHost ? 'unseen' : styles.title}>
        {say('lobby.options')}
      </h2>
      {state.you.isHost ? <Settings state={state} /> : <Told state={state} />}
    </section>
  );
}

function Settings({ state }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  const { options } = state;
  const change: ChangeOptions = (changed) => send({ type: 'options', options: changed });
  return (
    <div className="stack gap-5">
      <Group title={say('lobby.group.game')}>
        <ModeCard mode={options.mode} onChange={(mode) => void change(chosen(mode, options))} />
        <ModeSettings key={options.mode} state={state} change={change} />
        {wantsPicks(options) ? <PickDrawing state={state} /> : null}
      </Group>
      <Group title={say('lobby.group.door')}>
        <Suspense fallback={<Skeleton label={say('lobby.access')} lines={2} />}>
          <AccessSettings state={state} change={change} />
        </Suspense>
        <StreamSwitch state={state} />
      </Group>
      <GeneralSettings state={state} change={change} />
    </div>
  );
}

/** Code, chat and prompts are covered, in one switch. */
function StreamSwitch({ state }: { state: MatchState }) {
  const say = useText();
  const isOn = useStreamMode(isLive(state));
  return (
    <div>
      <Switch isSelected={isOn} onChange={(on) => streamMode.choose(on, isLive(state))}>
        {say('lobby.stream')}
      </Switch>
      <p className={styles.hint}>{say('lobby.stream.hint')}</p>
    </div>
  );
}

function Told({ state }: { state: MatchState }) {
  const { options } = state;
  return (
    <div className="stack gap-5">
      <ModeCard mode={options.mode} />
      {wantsPicks(options) ? <PickDrawing state={state} /> : null}
      <OptionsSummary options={options} />
    </div>
  );
}

/** A game of one's own begins with a plan, and keeps the one it had. */
function chosen(mode: number, { plan }: Options): Partial<Options> {
  return mode === GameMode.Custom && !plan ? { mode, plan: wirePlan(PRESETS.onePicture) } : { mode };
}

/** VIPs bring drawings that they have made before. */
function wantsPicks({ mode, vipSource = 'pick' }: Options): boolean {
  return mode === GameMode.DrawThisInYourStyle && vipSource === 'pick';
}
