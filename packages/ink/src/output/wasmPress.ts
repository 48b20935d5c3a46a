import { i420Layout } from './i420.ts';
import type { Press, PressLayout, PressMaker } from './press.ts';

/** What assembly/index.ts exports for a press. Addresses are bytes from the start of the memory. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  layOutPress(sourceWidth: number, width: number, height: number, fullWeight: number, total: number): void;
  layOutI420(): void;
  rowAt(): number;
  spansAt(): number;
  printAt(): number;
  i420At(): number;
  readonly addRow: (left: number, right: number, weight: number, starts: boolean) => void;
  readonly printRow: (y: number, left: number, right: number) => void;
  toI420(left: number, top: number, right: number, bottom: number): void;
}

/** A press for each size, in a memory of its own. */
export function wasmPressMaker(module: WebAssembly.Module): PressMaker {
  return (layout) => createWasmPress(new WebAssembly.Instance(module).exports as unknown as Exports, layout);
}

/** More than this is given back once it was needed, bytes. */
const KEPT_BYTES = 24 * 1024 * 1024;

/**
 * Presses in one memory, which is kept for the next one: each is good until then. Engines do not count the memories of modules when they
 * decide whether to collect what nobody holds any more, so that a thread that makes many pictures would grow by gigabytes.
 */
export function wasmPressInTurn(module: WebAssembly.Module): PressMaker {
  let kept: Exports | null = null;
  return (layout) => {
    const exports = kept ?? (new WebAssembly.Instance(module).exports as unknown as Exports);
    const press = createWasmPress(exports, layout);
    kept = exports.memory.buffer.byteLength <= KEPT_BYTES ? exports : null;
    return press;
  };
}

function createWasmPress(exports: Exports, layout: PressLayout): Press {
  const { sourceWidth, width, height, columns, total, hasI420 } = layout;
  exports.layOutPress(sourceWidth, width, height, columns.whole, total);
  if (hasI420) exports.layOutI420();
  const { buffer } = exports.memory;
  new Int32Array(buffer, exports.spansAt(), columns.spans.length).set(columns.spans);
  return {
    rgba: new Uint8ClampedArray(buffer, exports.printAt(), width * height * 4),
    i420: hasI420 ? new Uint8Array(buffer, exports.i420At(), i420Layout(width, height).bytes) : new Uint8Array(),
    row: new Uint8ClampedArray(buffer, exports.rowAt(), sourceWidth * 4),
    addRow: exports.addRow,
    printRow: exports.printRow,
    toI420: ({ left, top, right, bottom }) => exports.toI420(left, top, right, bottom),
  };
}
