/**
 * Loaded into the server's process by a drill, never by the server: on SIGUSR2 it collects the garbage and prints what is
 * left. The process needs --expose-gc.
 */
process.on('SIGUSR2', () => {
  // What the first one makes unreachable by its finalisers goes with the second.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.stderr.write(`memory report ${heapUsed} ${rss}\n`);
});
