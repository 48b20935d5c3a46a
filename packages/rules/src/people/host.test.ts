import { describe, expect, it } from 'vitest';
import { mayJudge } from './host.ts';
import { sit } from '../testing/table.ts';

describe('doubtful texts and lines', () => {
  const match = { ...sit(['anna', 'ben', 'carla', 'dora', 'emil']).match(), acting: 'ben', coHosts: ['carla'] };
  const seats = match.seats.map((seat) =>
    seat.person.id === 'dora' ? { ...seat, person: { ...seat.person, moderator: true } } : seat,
  );
  const judges = (change: Partial<(typeof seats)[number]> = {}) =>
    ['anna', 'ben', 'carla', 'dora', 'emil', 'nobody'].filter((id) =>
      mayJudge({ ...match, seats: seats.map((seat) => ({ ...seat, ...change })) }, id),
    );

  it('are decided by the host, by who stands in for them, by co-hosts and by moderators', () => {
    expect(judges()).toEqual(['anna', 'ben', 'carla', 'dora']);
  });

  it('are decided by nobody who has left or only looks on', () => {
    expect(judges({ left: true })).toEqual([]);
    expect(judges({ waits: true })).toEqual([]);
  });
});
