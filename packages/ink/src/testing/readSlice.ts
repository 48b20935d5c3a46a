/** Numbers of a unit of H.264, read one after the other. */
export interface UnitReader {
  readonly bits: (count: number) => number;
  /** `ue(v)` */
  readonly unsigned: () => number;
  /** `se(v)` */
  readonly signed: () => number;
  /** Nothing follows but a bit 1 and zeros up to the end of its byte. */
  readonly isAtEnd: () => boolean;
}

/** Reads what follows the first byte of a unit, after ITU-T H.264, 7.3.1 and 9.1. */
export function readUnit(unit: Uint8Array): UnitReader {
  const payload = [...unit.subarray(1)].filter(
    (byte, i, all) => byte !== 3 || i < 2 || all[i - 1] !== 0 || all[i - 2] !== 0,
  );
  const text = payload.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  let at = 0;
  const bits = (count: number) => {
    at += count;
    return count === 0 ? 0 : Number.parseInt(text.slice(at - count, at), 2);
  };
  const unsigned = () => {
    const zeros = text.indexOf('1', at) - at;
    at += zeros;
    return bits(zeros + 1) - 1;
  };
  const signed = () => {
    const code = unsigned();
    return code % 2 === 1 ? (code + 1) / 2 : 0 - code / 2;
  };
  return { bits, unsigned, signed, isAtEnd: () => /^10{0,7}$/.test(text.slice(at)) };
}

/** What the header of a coded frame says. */
export interface SliceHeader {
  readonly isKey: boolean;
  /** 7: macroblocks look at this frame alone, 5: at the one before, too. */
  readonly kind: number;
  readonly frame: number;
  /** null: it is no key. */
  readonly key: number | null;
  readonly qp: number;
  readonly isSmoothed: boolean;
}

/** @param sample with its length before it */
export function readSlice(sample: Uint8Array): SliceHeader {
  const unit = sample.subarray(4);
  const isKey = ((unit[0] as number) & 31) === 5;
  const reader = readUnit(unit);
  // The first macroblock.
  reader.unsigned();
  const kind = reader.unsigned();
  // The set.
  reader.unsigned();
  const frame = reader.bits(12);
  const key = isKey ? reader.unsigned() : null;
  // Other frames of reference, and their order; how long it stays one.
  reader.bits(isKey ? 2 : 3);
  const qp = 26 + reader.signed();
  return { isKey, kind, frame, key, qp, isSmoothed: reader.unsigned() !== 1 };
}
