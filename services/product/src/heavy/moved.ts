import { move, transferableSymbol, valueSymbol } from 'piscina';

/** Its memory is handed over, not copied. */
export function moved<Value>(value: Value, memory: ArrayBuffer[]): Value {
  return move({
    get [transferableSymbol]() {
      return memory;
    },
    get [valueSymbol]() {
      return value;
    },
  } as never) as Value;
}
