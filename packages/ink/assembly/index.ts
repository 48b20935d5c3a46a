// The kernel in WebAssembly: what src/kernel/reference.ts does, eight pixels at a time, with the same bits.
//
// It is AssemblyScript: TypeScript to read, with the types of the machine. A `usize` is an address in the one memory that JavaScript looks at
// too, an `i32` a number of pixels, and a `v128` a register of lanes, eight of 16 bits as a rule. `@inline` needs the remark before it, because
// TypeScript allows no such decorator; where it stands, a call would cost more than what is called.
//
// How src/kernel/wasm.ts uses it: `layOut` once. Then for each stroke: dabs are written from `dabsAt` on and stamped, or coverage is written
// from `coverageAt` on and noted by `noteReach`; `flattenLive` shows tiles that the stroke has marked; `commit` or `drop` ends it. `putAside`
// and `putBack` lie around what is shown of a stroke for one frame alone. `flatten` shows tiles without a stroke, `fade` says before how strong. What is exported from
// i420.ts and scale.ts belongs to pictures and films that leave the house; see src/output.
export { putAside, putBack } from './aside';
export { commit, drop } from './blend';
export { stamp } from './dab';
export { fade, flatten, flattenLive } from './flatten';
export { i420At, layOutI420, toI420 } from './i420';
export { coverageAt, dabsAt, layerAt, layOut, marksAt, noteReach, rgbaAt, swapLayers } from './planes';
export { addRow, layOutPress, printAt, printRow, rowAt, spansAt } from './scale';
