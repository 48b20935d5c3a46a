export { browserPapers } from './browserPapers.ts';
export { memoryPaperStore } from './memoryPaperStore.ts';
export { paperPictures, type PaperPictures } from './paperPictures.ts';
export { createPapers, type PapersDeps } from './papers.ts';
export type { PaperStore } from './paperStore.ts';
export type {
  NewPaper,
  PaperAbout,
  PaperEntry,
  PaperLog,
  Papers,
  PaperState,
  PaperStatus,
} from './paperTypes.ts';
