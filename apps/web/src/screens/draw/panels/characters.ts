import { type MatchState, mentionsIn, type Task } from '@tuschel/protocol';
import { taskText } from '../taskText.ts';

/** Somebody whom a prompt names. */
export interface Character {
  id: string;
  name: string;
  /** Under which their profile is found. */
  username: string;
}

/**
 * Whom of the table a prompt is about, in its order, each once: those it names, those who were drawn for a `!` and those whom the artist has
 * chosen for a `?`. A prompt whose markers have been read has their names in it, without the `@`.
 */
export function charactersIn(task: Task, players: MatchState['players']): Character[] {
  const known = new Map(players.map((player) => [player.id, player]));
  const chosen = (task.chosen ?? []).values();
  const cast = (task.cast ?? []).map((one) => one ?? chosen.next().value);
  const mentions = mentionsIn(
    taskText(task),
    players.map(({ id, name }) => [id, name] as const),
  );
  return [...new Set([...cast.map((one) => one?.playerId), ...mentions.map(({ id }) => id)])].flatMap((id) => {
    const player = known.get(id ?? '');
    return player ? [{ id: player.id, name: player.name, username: player.username ?? player.name }] : [];
  });
}
