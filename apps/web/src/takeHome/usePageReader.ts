import { useClient } from '../ClientContext.tsx';
import { useVeilChoices } from '../veil/useVeil.ts';
import { treatmentOf } from '../veil/veilChoices.ts';
import type { takePages } from './bookPages.ts';

/** Who takes pages home, how they get the drawings, and that they take none that they would not look at. */
export function usePageReader(you: string): Parameters<typeof takePages>[1] {
  const { drawings } = useClient();
  const { choices } = useVeilChoices();
  return {
    you,
    read: (id) => drawings.read(id),
    wants: ({ triggerWarning }) => treatmentOf(triggerWarning ?? 0, choices) === 'show',
  };
}
