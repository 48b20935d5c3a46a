// A part of the coverage is put aside while something is shown that does not stay, and put back afterwards.
import { aside, coverage, stride } from './planes';

export function putAside(left: i32, top: i32, right: i32, bottom: i32): void {
  copyRows(aside, coverage, left, top, right, bottom);
}

export function putBack(left: i32, top: i32, right: i32, bottom: i32): void {
  copyRows(coverage, aside, left, top, right, bottom);
}

function copyRows(to: usize, from: usize, left: i32, top: i32, right: i32, bottom: i32): void {
  const bytes = <usize>(right - left) << 1;
  for (let row = top; row < bottom; row++) {
    const first = <usize>(row * stride + left) << 1;
    memory.copy(to + first, from + first, bytes);
  }
}
