/** What a Containerfile says, as far as ours uses it. */

export interface Instruction {
  name: string;
  /** `--from=build` and the like. */
  options: Record<string, string>;
  rest: string;
}

export interface Stage {
  image: string;
  name: string | undefined;
  instructions: Instruction[];
}

const KNOWN = ['RUN', 'WORKDIR', 'COPY', 'USER', 'ENV', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD'];

export function parseContainerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const at = line.indexOf(' ');
    const [name, words] = [line.slice(0, at), line.slice(at).trim()];
    if (name === 'FROM') {
      const [image = '', , as] = words.split(/\s+/);
      stages.push({ image, name: as, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!KNOWN.includes(name) || stage === undefined) throw new Error(`"${line}" is no instruction that is known here`);
    stage.instructions.push({ name, ...optionsOf(words) });
  }
  return stages;
}

function optionsOf(words: string): Pick<Instruction, 'options' | 'rest'> {
  const options: Record<string, string> = {};
  let rest = words;
  for (let found = leading(rest); found; found = leading(rest)) {
    options[found[1]!] = found[2]!;
    rest = rest.slice(found[0].length);
  }
  return { options, rest };
}

function leading(words: string): RegExpExecArray | null {
  return /^--([a-z-]+)=(\S+)\s+/.exec(words);
}

/** How a container of the image runs. */
export interface ImageConfig {
  user: string;
  folder: string;
  env: Record<string, string>;
  volumes: string[];
  command: string[];
  /** Its exit code says whether all is well. */
  healthCheck: string[];
  stopSignal: string;
}

export function configOf({ instructions }: Stage): ImageConfig {
  const last = (name: string) => instructions.findLast((one) => one.name === name)?.rest;
  const words = (text = '[]') => JSON.parse(text) as string[];
  return {
    user: last('USER') ?? 'root',
    folder: last('WORKDIR') ?? '/',
    env: Object.fromEntries(
      instructions
        .filter(({ name }) => name === 'ENV')
        .flatMap(({ rest }) => rest.split(/\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string])),
    ),
    volumes: instructions.filter(({ name }) => name === 'VOLUME').map(({ rest }) => rest),
    command: words(last('CMD')),
    healthCheck: words(last('HEALTHCHECK')?.replace(/^CMD\s+/, '')),
    stopSignal: last('STOPSIGNAL') ?? 'SIGTERM',
  };
}
