/** Drawings in INK1. Apart from the index, so that pages that show no drawing load nothing of it. */
export * from './product/library/drawingInk.ts';
export {
  event as inkEvent,
  isSheet,
  isTakingBack,
  isBeyondPage,
  logWork,
  LOG_LIMITS,
  quantiseLine,
  recordOf,
  sheetOf,
  StandingLines,
} from '@tuschel/ink';
