export type {
  NewPaper,
  PaperAbout,
  PaperEntry,
  PaperLog,
  Papers,
  PaperSnapshot,
  PaperSnapshots,
  PaperState,
  PaperStatus,
} from './paperTypes.ts';
