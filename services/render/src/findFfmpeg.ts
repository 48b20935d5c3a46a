import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const WAIT_MS = 10_000;

/** Where a program is that encodes H.264, and is somebody else's choice to have installed; null: there is none on the path. */
export async function findFfmpeg(path: string = process.env['PATH'] ?? ''): Promise<string | null> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const program = join(folder, name);
    if (await encodesH264(program)) return program;
  }
  return null;
}

async function encodesH264(program: string): Promise<boolean> {
  try {
    await access(program, constants.X_OK);
    const { stdout } = await promisify(execFile)(program, ['-hide_banner', '-encoders'], { timeout: WAIT_MS });
    return /\blibx264\b/.test(stdout);
  } catch {
    return false;
  }
}
