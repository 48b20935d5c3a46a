import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Instruction, type Stage } from './containerfile.ts';
import { bareDebian, CHECKOUT, checkoutInto, type Debian, finished } from './debian.ts';

/** Images that a bare Debian stands for. */
const IMAGES: Record<string, 'bookworm'> = { 'docker.io/library/debian:bookworm-slim': 'bookworm' };

/** Runs what a Containerfile says, each stage in a Debian of its own. Answers that of the last stage. */
export async function buildImage(stages: readonly Stage[]): Promise<Debian> {
  const built = new Map<string, Debian>();
  let image: Debian | undefined;
  try {
    for (const stage of stages) {
      const suite = IMAGES[stage.image];
      if (suite === undefined) throw new Error(`No Debian stands for ${stage.image}`);
      image = await bareDebian(suite);
      if (stage.name !== undefined) built.set(stage.name, image);
      await runAll(image, stage.instructions, built);
    }
  } catch (error) {
    image?.remove();
    throw error;
  } finally {
    for (const debian of built.values()) if (debian !== image && existsSync(debian.root)) debian.remove();
  }
  if (image === undefined) throw new Error('The Containerfile says nothing');
  return image;
}

async function runAll(debian: Debian, instructions: Instruction[], built: Map<string, Debian>): Promise<void> {
  let folder = '/';
  for (const { name, options, rest } of instructions) {
    if (name === 'WORKDIR') {
      folder = rest;
      mkdirSync(join(debian.root, folder), { recursive: true });
    }
    if (name === 'RUN') await debian.run(['sh', '-c', rest], { folder });
    if (name === 'COPY') await copy(debian, rest, options['from'], built);
  }
}

async function copy(debian: Debian, rest: string, from: string | undefined, built: Map<string, Debian>): Promise<void> {
  const [source = '', target = ''] = rest.split(/\s+/);
  const to = join(debian.root, target);
  if (from !== undefined) {
    const root = built.get(from)?.root;
    if (root === undefined) throw new Error(`There is no stage ${from}`);
    mkdirSync(to, { recursive: true });
    await finished('cp', ['-a', `${join(root, source)}/.`, to]);
    return;
  }
  if (source === '.') return checkoutInto(to);
  const isFolder = existsSync(to) && statSync(to).isDirectory();
  cpSync(join(CHECKOUT, source), isFolder ? join(to, basename(source)) : to);
}
