const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
/** What is over sooner than this goes without mention. */
const PATIENCE_MS = 300;

/** Shows that something is under way: a turning wheel with the seconds on a terminal, plain lines elsewhere. */
export function startProgress(what, output = process.stdout) {
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1000).toFixed(0);
  let frame = 0;
  let shown = false;
  let timer = setTimeout(show, PATIENCE_MS);

  function show() {
    shown = true;
    if (!output.isTTY) return output.write(`${what} …\n`);
    turn();
    timer = setInterval(turn, FRAME_MS);
  }

  function turn() {
    output.write(`\r\x1b[K${FRAMES[frame++ % FRAMES.length]} ${what} … ${seconds()} s`);
  }

  function end(mark, outcome) {
    clearTimeout(timer);
    if (!shown) return;
    output.write(
      output.isTTY ? `\r\x1b[K${mark} ${what} (${seconds()} s)\n` : `${what}: ${outcome} (${seconds()} s)\n`,
    );
  }

  return { done: () => end('✓', 'done'), failed: () => end('✗', 'failed') };
}
