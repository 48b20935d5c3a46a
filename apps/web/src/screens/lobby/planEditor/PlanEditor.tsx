import { type MatchState, RULES_LIMITS } from '@tuschel/protocol';
import { type CustomPlan, planOutlook, type PlanProblem, readPlan } from '@tuschel/rules';
import { Brush, PenLine } from 'lucide-react';
import { useReducer } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Switch } from '../../../components/form/Switch.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { keepPlace } from '../../../focus/keepPlace.ts';
import { useText } from '../../../game/useText.ts';
import { useDraftProblem, useLateSend } from '../drafts.tsx';
import type { ChangeOptions } from '../changeOptions.ts';
import { countPlaying } from '../gamePlan.ts';
import { DRAW, draftOf, editPlan, type PlanEdit, planOf, PRESETS, WRITE, wirePlan } from './planDraft.ts';
import styles from './PlanEditor.module.css';
import { PlanFiles } from './PlanFiles.tsx';
import { PlanPresets } from './PlanPresets.tsx';
import { RoundCard } from './RoundCard.tsx';
import { useDragging } from './useDragging.ts';

/** A game of one's own, round by round. What is wrong stands where it is wrong, and beside the start button. */
export function PlanEditor({ state, change }: { state: MatchState; change: ChangeOptions }) {
  const say = useText();
  const { draft, plan, problems, edit } = usePlan(state, change);
  const { dragged, grip, list } = useDragging((key, to) => edit({ type: 'move', key, to }));
  const most = RULES_LIMITS.plan.rounds;
  const hasRoom = draft.rounds.length < most;
  return (
    <div className="stack gap-4">
      <PlanPresets plan={plan} onChoose={(preset) => edit({ type: 'load', plan: preset })} />
      <TextField
        label={say('plan.name')}
        value={draft.name}
        onChange={(name) => edit({ type: 'name', name })}
        placeholder={say('plan.name.example')}
        maxLength={RULES_LIMITS.plan.name}
      />
      <ol ref={list} className="stack gap-3 unmarked" aria-label={say('plan.rounds')} onFocus={keepPlace}>
        {draft.rounds.map(({ key, round }, index) => (
          <RoundCard
            key={key}
            index={index}
            count={draft.rounds.length}
            round={round}
            problems={problems.filter((one) => 'round' in one && one.round === index)}
            isDragged={key === dragged}
            grip={grip(key)}
            canDuplicate={hasRoom}
            onChange={(changed) => edit({ type: 'change', key, round: changed })}
            onMove={(by) => edit({ type: 'move', key, to: index + by })}
            onDuplicate={() => edit({ type: 'duplicate', key })}
            onRemove={() => edit({ type: 'remove', key })}
          />
        ))}
      </ol>
      <div className="flow align-center gap-2">
        <Button
          kind="quiet"
          icon={<PenLine size={18} aria-hidden="true" />}
          isDisabled={!hasRoom}
          onPress={() => edit({ type: 'add', round: WRITE })}
        >
          {say('plan.add.prompt')}
        </Button>
        <Button
          kind="quiet"
          icon={<Brush size={18} aria-hidden="true" />}
          isDisabled={!hasRoom}
          onPress={() => edit({ type: 'add', round: DRAW })}
        >
          {say('plan.add.draw')}
        </Button>
        {hasRoom ? null : <p className="soft text-s">{say('plan.full', { most })}</p>}
      </div>
      <Outlook plan={plan} players={countPlaying(state)} />
      <Switch
        isSelected={draft.repeatPlayers ?? countPlaying(state) < 4}
        onChange={(on) => edit({ type: 'repeat', on })}
      >
        {say('plan.repeat')}
      </Switch>
      <PlanFiles plan={plan} onLoad={(loaded) => edit({ type: 'load', plan: loaded })} />
    </div>
  );
}

/** The plan on the desk; what can be played of it goes to the others. */
function usePlan(state: MatchState, change: ChangeOptions) {
  const say = useText();
  const [draft, dispatch] = useReducer(editPlan, state.options.plan ?? PRESETS.onePicture, draftOf);
  const late = useLateSend((plan: CustomPlan) => change({ plan: wirePlan(plan) }));
  const plan = planOf(draft);
  const read = readPlan(plan);
  const problems: readonly PlanProblem[] = read.ok ? [] : read.problems;
  const { tooMany } = planOutlook(plan, countPlaying(state));
  const [first] = problems;
  const reason = first !== undefined ? wordsOf(first, say) : tooMany ? say('lobby.problem.tooManyPrompts') : undefined;
  useDraftProblem('plan', reason);
  const edit = (one: PlanEdit) => {
    const next = readPlan(planOf(editPlan(draft, one)));
    dispatch(one);
    if (next.ok) late(next.plan);
  };
  return { draft, plan, problems, edit };
}

/** "9 players · 5 pages each · about 34 min" */
function Outlook({ plan, players }: { plan: CustomPlan; players: number }) {
  const say = useText();
  const { pages, length, handOvers, tooMany } = planOutlook(plan, players);
  return (
    <p className={styles.outlook} role="status" data-wrong={tooMany}>
      <strong>
        {say('lobby.outlook', { players, pages })}
        {length === null ? null : <> · {say('plan.about', { minutes: Math.ceil(length / 60_000) })}</>}
      </strong>
      {tooMany ? <span>{say('plan.tooMany', { handOvers, players })}</span> : null}
    </p>
  );
}

type Say = ReturnType<typeof useText>;

/** For the start button, which stands far from the round. */
function wordsOf(problem: PlanProblem, say: Say): string {
  if ('round' in problem) return say('plan.wrongRound', { number: problem.round + 1 });
  if (problem.code === 'text') return say('plan.tooMuchText', problem);
  return say(problem.code === 'noRounds' ? 'plan.empty' : 'plan.unreadable');
}
