import { fileURLToPath } from 'node:url';
import { recordGame } from './gameRecording.ts';
import { recordPages } from './pageRecording.ts';

const FOLDER = fileURLToPath(new URL('../../../apps/web/src/stage/recorded', import.meta.url));

/** What the stage of the web app shows, by file: one line for each moment, so that a change is told line by line. */
export function recordings(): { file: string; text: string }[] {
  return [
    { file: `${FOLDER}/game.json`, text: lines(recordGame()) },
    { file: `${FOLDER}/pages.json`, text: lines(recordPages()) },
  ];
}

function lines(all: Record<string, unknown>): string {
  const rows = Object.entries(all).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{\n${rows.join(',\n')}\n}\n`;
}
