/** Something that a drill needs of the machine, and that not every machine has. */
export interface Capability {
  name: string;
  /** Tries it: why it is missing here; null when it is there. */
  missing(): string | null;
}

/** What Linux tells about other processes. */
export const PROC: Capability = {
  name: 'proc',
  missing: () => (process.platform === 'linux' ? null : 'it reads about other processes in /proc'),
};

export const SIGNALS: Capability = {
  name: 'signals',
  missing: () => (process.platform === 'win32' ? 'it asks the server by a signal' : null),
};
