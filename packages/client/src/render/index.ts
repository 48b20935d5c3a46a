export {
  type RenderLoop,
  type RenderLoopOptions,
  type Rendered,
  type RenderState,
  startRenderLoop,
} from './renderLoop.ts';
export {
  createRenderQueue,
  type RenderQueue,
  type RenderQueueOptions,
  type RenderUploads,
  type RenderWork,
  uploadFile,
} from './renderQueue.ts';
