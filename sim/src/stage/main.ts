// `npm run record-stage`: plays the evening that the stage of the web app shows, and writes it down.
import { writeFileSync } from 'node:fs';
import { recordings } from './recordings.ts';

for (const { file, text } of recordings()) writeFileSync(file, text);
