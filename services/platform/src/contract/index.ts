export { blobsContract } from './blobs.ts';
export { busContract } from './bus.ts';
export { journalContract } from './journal.ts';
export { linesContract } from './lines.ts';
export { sqlContract } from './sql.ts';
