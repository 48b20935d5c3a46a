// The kernel in WebAssembly: what src/kernel/reference.ts does, eight pixels at a time, with the same bits.
export { putAside, putBack } from './aside';
export { commit, drop } from './blend';
export { stamp } from './dab';
export { flatten, flattenLive } from './flatten';
export { i420At, layOutI420, toI420 } from './i420';
export { coverageAt, dabsAt, layerAt, layOut, marksAt, noteReach, rgbaAt, swapLayers } from './planes';
export { addRow, layOutPress, printAt, printRow, rowAt, spansAt } from './scale';
