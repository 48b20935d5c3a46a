/** One call of a process to its system, as strace writes it. */
export interface SystemCall {
  name: string;
  /** Of the file. */
  path: string;
  /** UTC ms, of its begin and its end. */
  from: number;
  to: number;
  isOk: boolean;
}

/** What is written is on the disk when one of these has returned. */
const SYNCS = new Set(['fsync', 'fdatasync']);
const CALLED = /^(\d+\.\d+) (\w+)\(\d+<([^>]*)>/;

/** The lines of `strace -ff -y -ttt -T`. One that tells of nothing that returned is left out. */
export function readCalls(trace: string): SystemCall[] {
  return trace.split('\n').flatMap((line) => {
    const [, at, name = '', path = ''] = CALLED.exec(line) ?? [];
    if (at === undefined || !line.endsWith('>') || line.endsWith('...>')) return [];
    const result = line.slice(line.lastIndexOf(' = ') + 3);
    const seconds = line.slice(line.lastIndexOf('<') + 1, -1);
    const from = Number(at) * 1_000;
    return [{ name, path, from, to: from + Number(seconds) * 1_000, isOk: !result.startsWith('-') }];
  });
}

/** Something that a client asked for until it was acknowledged. UTC ms. */
export interface Acknowledged {
  what: string;
  from: number;
  to: number;
}

/** The log of the database is in files of this folder. */
const LOG = /\/pg_wal\/[0-9A-F]{24}$/;

/**
 * Whether what was acknowledged would be there after a power cut: since it was asked for, something was written to the database's log, and that
 * file was synced after it and before the acknowledgement. Asked one after the other, or the sync of one is taken for that of another. Null: it would.
 */
export function lostInPowerCut({ what, from, to }: Acknowledged, calls: readonly SystemCall[]): string | null {
  const within = calls.filter((call) => call.isOk && LOG.test(call.path) && call.from >= from && call.to <= to);
  const writes = within.filter(({ name }) => !SYNCS.has(name));
  const syncs = within.filter(({ name }) => SYNCS.has(name));
  if (writes.length === 0) return `${what} was acknowledged before anything was written`;
  const isSynced = writes.some((write) => syncs.some((sync) => sync.path === write.path && sync.from >= write.to));
  return isSynced ? null : `${what} was acknowledged before it was synced`;
}
