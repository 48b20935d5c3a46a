/** What happened in a simulated world, line by line. Its hash tells whether two runs were the same. */
export interface EventLog {
  note(what: string): void;
  /** 16 hexadecimal digits over all lines so far. */
  hash(): string;
  /** The last lines, oldest first. */
  tail(): string[];
}

const KEPT = 400;

/** `print` gets each line as it is written. */
export function createEventLog(now: () => number, print?: (line: string) => void): EventLog {
  const start = now();
  const kept: string[] = [];
  let length = 0;
  let [a, b] = [0x811c9dc5, 0x9e3779b9];

  const digest = (line: string) => {
    for (let i = 0; i < line.length; i++) {
      const code = line.charCodeAt(i);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ code, 0x85ebca6b) + a;
    }
  };

  return {
    note(what) {
      const line = `${((now() - start) / 1000).toFixed(3)} ${what}`;
      digest(line);
      length += 1;
      kept[length % KEPT] = line;
      print?.(line);
    },
    hash: () => [a, b].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join(''),
    tail: () => [...kept.slice((length % KEPT) + 1), ...kept.slice(0, (length % KEPT) + 1)].filter(Boolean),
  };
}
