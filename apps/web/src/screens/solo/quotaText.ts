import type { QuotaWord } from '@tuschel/protocol';
import type { useText } from '../../game/useText.ts';

/** How much room is left for one's own drawings, in words. */
export function quotaText(say: ReturnType<typeof useText>, { of, percent }: QuotaWord): string {
  if (percent >= 100) return say(of === 'day' ? 'solo.quota.day.full' : 'solo.quota.all.full');
  return say(of === 'day' ? 'solo.quota.day' : 'solo.quota.all', { percent });
}
