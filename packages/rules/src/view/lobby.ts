import { playersAtStart, startProblem } from '../lobby/lobby.ts';
import type { Lobby } from '../model/state.ts';
import type { LobbyView } from '../model/view.ts';
import { planFor } from '../modes/plan.ts';

export function lobbyView(lobby: Lobby, who: string): LobbyView {
  const problem = startProblem(lobby);
  const pages = problem === null ? planFor(lobby.options, playersAtStart(lobby)).steps.length : null;
  return {
    canStart: problem === null,
    startProblem: problem?.code ?? null,
    pages,
    ...(problem?.numbers ? { startNumbers: problem.numbers } : {}),
    ...picksView(lobby, who),
  };
}

function picksView({ picks = [] }: Lobby, who: string): Partial<LobbyView> {
  const own = picks.find(({ player }) => player === who);
  const used = picks.filter(({ lines }) => lines).length;
  const state = own?.lines === null ? 'asked' : own?.lines === 0 ? 'refused' : 'checked';
  return {
    ...(own ? { pick: { drawing: own.drawing, state, ...(own.problem ? { problem: own.problem } : {}) } } : {}),
    ...(used > 0 ? { picks: used } : {}),
  };
}
