import { chromaAt, type Frame, lumaAt } from './frame.ts';

/** Pixels of a frame. */
export interface FrameArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Knows which macroblocks differ from the frame before. By words of four bytes, which is where planes of wholes of 16 begin. */
export class Changes {
  readonly #frame: Frame;
  /** The frame before, as it was given. */
  readonly #given: Uint32Array;
  #words: Uint32Array;
  readonly #isDirty: Uint8Array;

  constructor(frame: Frame) {
    this.#frame = frame;
    this.#given = new Uint32Array(frame.source.length / 4);
    this.#words = this.#given;
    this.#isDirty = new Uint8Array(frame.across * frame.down);
  }

  /** Begins with a frame that may differ in these areas. @param areas undefined: everywhere */
  begin(i420: Uint8Array, areas: readonly FrameArea[] | undefined): void {
    const source = i420.byteOffset % 4 === 0 ? i420 : i420.slice();
    this.#frame.source = source;
    this.#words = new Uint32Array(source.buffer, source.byteOffset, this.#given.length);
    this.#isDirty.fill(areas ? 0 : 1);
    for (const area of areas ?? []) this.#mark(area);
  }

  #mark({ x, y, width, height }: FrameArea): void {
    const { across, down } = this.#frame;
    const right = Math.min(across, Math.ceil((x + width) / 16));
    const bottom = Math.min(down, Math.ceil((y + height) / 16));
    for (let row = Math.max(0, y >> 4); row < bottom; row++)
      this.#isDirty.fill(1, row * across + Math.max(0, x >> 4), row * across + right);
  }

  /** Looks whether the macroblock differs from the frame before, and keeps it. */
  take(): boolean {
    const frame = this.#frame;
    if (this.#isDirty[frame.my * frame.across + frame.mx] !== 1) return false;
    let isNew = this.#takeRows(lumaAt(frame), frame.width, 16);
    isNew = this.#takeRows(chromaAt(frame, 0), frame.half, 8) || isNew;
    return this.#takeRows(chromaAt(frame, 1), frame.half, 8) || isNew;
  }

  #takeRows(from: number, stride: number, side: number): boolean {
    const given = this.#given;
    const words = this.#words;
    const count = side / 4;
    let isNew = false;
    for (let y = 0, row = from / 4; y < side; y++, row += stride / 4) {
      for (let at = row; at < row + count; at++) {
        if (given[at] !== words[at]) {
          isNew = true;
          given[at] = words[at] as number;
        }
      }
    }
    return isNew;
  }
}
