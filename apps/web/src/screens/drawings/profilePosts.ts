import type { MyDrawing, MyDrawings } from '@tuschel/protocol';
import { isPublished, standingOf } from '../../publish/standing.ts';

/** What stands on the profile, or will once it is approved, in the order in which it does. */
export function profilePosts({ drawings, singleplayer }: MyDrawings): MyDrawing[] {
  return [...drawings, ...singleplayer]
    .filter((one) => one.isOnProfile && isPublished(standingOf(one, false)))
    .toSorted((a, b) => a.order - b.order || (b.postedAt ?? 0) - (a.postedAt ?? 0));
}

/** The list with the one at `from` at `to`. */
export function moved<One>(list: readonly One[], from: number, to: number): One[] {
  const one = list[from];
  if (one === undefined) return [...list];
  const others = list.toSpliced(from, 1);
  return others.toSpliced(Math.min(Math.max(0, to), others.length), 0, one);
}
