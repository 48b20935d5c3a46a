import type { Made } from './backUpTo.ts';
import type { Listed } from './list.ts';
import type { Verified } from './verify.ts';

/** What a run has done, in one line. */
export function madeText({ head, removed }: Omit<Made, 'problems'>, place: string, took: string): string {
  const gone = removed === 0 ? '' : `, ${removed} older removed`;
  const { files, bytes, newBytes } = head;
  return `Backup ${Number.parseInt(head.name)} in ${place}: ${files} files, ${sizeText(bytes)}, of which ${sizeText(newBytes)} were new${gone} (${took}).`;
}

/** A line for each generation, newest first. */
export function listText({ generations, bytes, recipient }: Listed): string {
  if (generations.length === 0) return 'There is no complete backup in this place yet.';
  const rows = generations.map(({ named, head }) =>
    head
      ? [
          String(named.sequence),
          head.ended,
          String(head.files),
          sizeText(head.bytes),
          sizeText(head.newBytes),
          head.version,
        ]
      : [String(named.sequence), new Date(named.at).toISOString(), 'damaged', '', '', ''],
  );
  const table = [['number', 'complete at (UTC)', 'files', 'size', 'new', 'release'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  const secrecy = recipient === null ? 'not encrypted' : `encrypted for ${recipient}`;
  return [...lines, `${generations.length} backups, ${sizeText(bytes)} in all, ${secrecy}.`].join('\n');
}

/** What was seen of a place, in one line. */
export function verifiedText({ problems, generations, packs, bytes, started }: Verified, took: string): string {
  const place = `${generations} backups, ${packs} packs, ${sizeText(bytes)} compared`;
  const state = problems.length === 0 ? 'Well' : 'Not well';
  if (started)
    return `${state}: ${place}; ${started.name} restored and started, /status and /readyz answered, ${started.rows} rows of ${started.tables} tables read (${took}).`;
  const why = problems.length === 0 ? 'nothing restored: that takes the private key (--key FILE)' : 'nothing started';
  return `${state}: ${place}; ${why} (${took}).`;
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
