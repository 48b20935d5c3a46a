import { type MatchState, mentionsIn, type Task } from '@tuschel/protocol';
import { taskText } from './taskText.ts';

/** Somebody whom a prompt names. */
export interface Character {
  id: string;
  name: string;
  /** Under which their profile is found. */
  username: string;
}

/** Whom of the table a prompt names with `@`, in the order of the prompt, each once. */
export function charactersIn(task: Task, players: MatchState['players']): Character[] {
  const known = new Map(players.map((player) => [player.id, player]));
  const mentions = mentionsIn(
    taskText(task),
    players.map(({ id, name }) => [id, name] as const),
  );
  return [...new Set(mentions.map(({ id }) => id))].flatMap((id) => {
    const player = known.get(id);
    return player ? [{ id, name: player.name, username: player.username ?? player.name }] : [];
  });
}
