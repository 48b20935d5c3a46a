/** RFC 3339 without a fraction. */
export function wholeSeconds(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** RFC 3339 with as many digits of a second as it takes: none, 3 or 6. `at`: UTC µs. */
export function microseconds(at: number): string {
  const digits = String(at % 1_000_000).padStart(6, '0');
  const fraction = digits === '000000' ? '' : `.${digits.replace(/000$/, '')}`;
  return `${new Date(Math.floor(at / 1000)).toISOString().slice(0, 19)}${fraction}Z`;
}
