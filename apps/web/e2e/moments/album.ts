import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Pictures of every moment, and what could be read: `.cache/moments/index.html`. */
const ALBUM = fileURLToPath(new URL('../../../../.cache/moments/', import.meta.url));

export interface Shot {
  readonly moment: string;
  readonly person: string;
  readonly window: string;
  /** From the message of the server until the picture was taken, ms. */
  readonly delay: number;
  readonly title: string;
  readonly sentences: readonly string[];
  readonly faults: readonly string[];
}

/** Pictures that took longer show what was there later. */
export const IN_TIME_MS = 300;

/** Those of one game, in its own folder. */
export class Album {
  readonly shots: Shot[] = [];
  readonly #name: string;
  readonly #folder: string;

  constructor(name: string) {
    this.#name = name;
    this.#folder = join(ALBUM, fileName(name));
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
  }

  add(shot: Shot, picture: Buffer): void {
    const number = String(this.shots.push(shot)).padStart(3, '0');
    const file = `${number}-${fileName(shot.moment)}-${shot.person}.jpg`;
    writeFileSync(join(this.#folder, file), picture);
    appendFileSync(join(this.#folder, 'shots.jsonl'), `${JSON.stringify({ ...shot, file })}\n`);
    const late = shot.delay > IN_TIME_MS ? ' LATE' : '';
    const line = `${this.#name} | ${shot.moment} | ${shot.person} ${shot.window} | ${shot.delay} ms${late} | ${shot.sentences.length} sentences`;
    appendFileSync(
      join(this.#folder, 'moments.txt'),
      `${[line, ...shot.faults.map((fault) => `  WRONG ${fault}`)].join('\n')}\n`,
    );
  }

  get faults(): string[] {
    return this.shots.flatMap(({ moment, person, faults }) => faults.map((fault) => `${moment}, ${person}: ${fault}`));
  }

  /** Of whom there is a picture of this moment. */
  whoseAre(moment: string): string[] {
    const people = this.shots.filter((shot) => shot.moment === moment).map(({ person }) => person);
    return [...new Set(people)].toSorted();
  }

  /** A page with all games that lie there: by game, moment and person. */
  bind(): void {
    const games = readdirSync(ALBUM).filter((name) => existsSync(join(ALBUM, name, 'shots.jsonl')));
    const parts = games.map(sectionOf);
    const style =
      'body{font:14px system-ui;margin:2rem}.row{display:flex;gap:1rem;align-items:start;margin:0 0 2rem}figure{margin:0;max-width:24rem}img{max-width:100%;max-height:22rem;border:1px solid #888}.wrong{color:#b00020;font-weight:bold}';
    writeFileSync(
      join(ALBUM, 'index.html'),
      `<!doctype html><meta charset="utf-8"><title>Moments</title><style>${style}</style>${parts.join('')}`,
    );
  }
}

function sectionOf(game: string): string {
  const shots = readFileSync(join(ALBUM, game, 'shots.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Shot & { file: string });
  const moments = [...new Set(shots.map(({ moment }) => moment))];
  const body = moments.map((moment) => {
    const row = shots.filter((shot) => shot.moment === moment);
    return `<h3>${html(moment)}</h3><div class="row">${row.map((shot) => figureOf(game, shot)).join('')}</div>`;
  });
  return `<h2>${html(game)}</h2>${body.join('')}`;
}

function figureOf(
  game: string,
  { file, person, window, delay, title, sentences, faults }: Shot & { file: string },
): string {
  const wrong = faults.map((fault) => `<p class="wrong">${html(fault)}</p>`).join('');
  const read = `<details><summary>${html(title)}</summary>${sentences.map((sentence) => `<p>${html(sentence)}</p>`).join('')}</details>`;
  return `<figure><a href="${game}/${file}"><img loading="lazy" src="${game}/${file}"></a><figcaption>${html(`${person}, ${window}, ${delay} ms`)}${wrong}${read}</figcaption></figure>`;
}

const fileName = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
