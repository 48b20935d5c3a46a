import type { Player } from '@tuschel/protocol';
import type { StoryPerson } from '@tuschel/rules';

/** Who can draw a line of the story, and who only leads. Whoever is away has left the table for now. */
export function storyPeople(players: readonly Player[], hostPlays: boolean): StoryPerson[] {
  return players
    .filter(({ presence }) => presence === 'here')
    .map(({ id, name, username, vip, isHost }) => ({
      id,
      name,
      vip,
      plays: hostPlays || !isHost,
      ...(username === undefined ? {} : { username }),
    }));
}
