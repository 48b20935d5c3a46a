import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@tuschel/protocol';
import { useEffect } from 'react';
import { useClient, useUser } from '../../../ClientContext.tsx';
import { useVeilChoices } from '../../../veil/useVeil.ts';
import { treatmentOf, type VeilChoices } from '../../../veil/veilChoices.ts';
import { profileQuery } from '../../profile/useProfile.ts';
import type { Character } from './characters.ts';

/** Reference sheets to draw by. Nobody comes upon what they want behind a veil while they draw. */
export function sheetsOf({ refsheetDrawings }: Profile, choices: VeilChoices): Profile['refsheetDrawings'] {
  return refsheetDrawings.filter(({ triggerWarning }) => treatmentOf(triggerWarning, choices) === 'show');
}

/** Reads what the panel shows first, while the page that is drawn on is still being opened. */
export function useCharactersAhead(characters: readonly Character[]): void {
  const client = useClient();
  const queries = useQueryClient();
  const reader = useUser()?.id ?? null;
  const { choices } = useVeilChoices();
  const first = characters[0]?.username;
  useEffect(() => {
    if (first === undefined) return;
    const read = async () => {
      const profile = await queries.fetchQuery(profileQuery(client, reader, first));
      const sheet = profile && sheetsOf(profile, choices)[0];
      if (sheet) await client.drawings.read(sheet.id);
    };
    // The panel asks once more, and says what went wrong.
    read().catch(() => undefined);
  }, [client, queries, reader, choices, first]);
}
