import type { RenderState } from '@tuschel/client/render';

/** What a tab has done since it was started, and what it is doing. */
export interface Shift {
  readonly doing: 'waits' | 'picture' | 'video' | 'unreachable' | 'refused';
  readonly pictures: number;
  readonly videos: number;
  readonly failures: number;
  /** Of the last job that came to nothing. */
  readonly lastError: string | null;
}

export const NEW_SHIFT: Shift = { doing: 'waits', pictures: 0, videos: 0, failures: 0, lastError: null };

export function nextShift(shift: Shift, state: RenderState): Shift {
  switch (state.name) {
    case 'works':
      return { ...shift, doing: state.work.kind };
    case 'done':
      if (state.error !== null) return { ...shift, failures: shift.failures + 1, lastError: state.error };
      return state.work.kind === 'picture'
        ? { ...shift, pictures: shift.pictures + 1 }
        : { ...shift, videos: shift.videos + 1 };
    case 'waits':
    case 'unreachable':
    case 'refused':
      return { ...shift, doing: state.name };
    default:
      return state satisfies never;
  }
}
