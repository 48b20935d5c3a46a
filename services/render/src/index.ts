export { findFfmpeg } from './findFfmpeg.ts';
export { JOB_LIMITS, type JobLimits } from './limits.ts';
export { processUse } from './processUse.ts';
export { type Renderer, type RendererOptions, startRenderer } from './renderer.ts';
export { createWorkshop, type Workshop } from './workshop.ts';
