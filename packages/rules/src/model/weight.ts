/** Bytes of a text as UTF-8, quoted for JSON, without the quotes. */
export function bytes(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) count += unit < 0x800 ? 2 : unit >= 0xd800 && unit < 0xe000 ? 2 : 3;
    else count += unit === 0x22 || unit === 0x5c ? 2 : 1;
  }
  return count;
}

/** Bytes of a value as JSON on the wire; 0 for what is not there. */
export function jsonBytes(value: unknown): number {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? 0 : utf8(text);
}

/** The first of them, and as many more in their order as these bytes of JSON take. */
export function withinBytes<Item>(items: readonly Item[], bytesOfAll: number): readonly Item[] {
  let room = bytesOfAll;
  const end = items.findIndex((item, index) => (room -= jsonBytes(item)) < 0 && index > 0);
  return end === -1 ? items : items.slice(0, end);
}

function utf8(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) count += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return count;
}
