import type { ReportReason } from '@tuschel/protocol';
import { useText } from '../useText.ts';

/** What is said against a text. */
export function Complaints({ reasons, note }: { reasons: readonly ReportReason[]; note: string }) {
  const say = useText();
  if (reasons.length === 0) return null;
  return (
    <p className="text-s breakable">
      {reasons.map((reason) => say(`report.reason.${reason}`)).join(' · ')}
      {note === '' ? null : <q className="block soft">{note}</q>}
    </p>
  );
}
