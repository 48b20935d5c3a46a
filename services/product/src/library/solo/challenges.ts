import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import { type Attempt, type Challenge, type Gallery, SOLO, type SoloLanguage } from '@tuschel/protocol';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { dayName, dayOf, promptOfDay, startOf } from './promptOfDay.ts';
import type { SoloTables } from './tables.ts';

interface Tables extends SoloTables {
  post: { drawing: string; approved_warning: number | null; is_shown: boolean };
}
type Tx = Transaction<Tables>;
type AttemptRow = Selectable<SoloTables['attempt']>;

/** One prompt a day and language, the same for all. */
export interface Challenges {
  /** How it stands for this person. */
  look(person: string, language: SoloLanguage): Promise<Challenge>;
  /** Begins an attempt, or goes on with the one that runs. */
  start(person: string, language: SoloLanguage): Promise<Challenge>;
  /** What has been published of a day. Null: this person has handed in nothing that day. */
  gallery(person: string, day: number, language: SoloLanguage): Promise<Gallery | null>;
}

export interface ChallengesDeps {
  sql: Sql;
  clock: Pick<Clock, 'now'>;
  entropy: Pick<Entropy, 'uuid'>;
  words: Readonly<Record<SoloLanguage, readonly string[]>>;
}

export function createChallenges({ sql, clock, entropy, words }: ChallengesDeps): Challenges {
  const db = sql.db<Tables>();

  const begin = async (tx: Tx, person: string, language: SoloLanguage, now: number): Promise<void> => {
    const day = dayOf(now);
    const prompt = await promptOn(tx, words[language], day, language);
    const row = { drawing: entropy.uuid(), person, day, language, prompt, started_at: now, submitted_at: null };
    const first = await tx
      .insertInto('attempt')
      .values({ ...row, counted: true })
      .onConflict((conflict) => conflict.doNothing())
      .returning('drawing')
      .executeTakeFirst();
    // Whoever pressed twice has two requests on their way: both go on with the same attempt.
    if (first || (await newest(tx, person, now))?.runs) return;
    await tx
      .insertInto('attempt')
      .values({ ...row, counted: false })
      .execute();
  };

  return {
    look: (person, language) => standing(db, person, language, clock.now()),

    start: (person, language) =>
      sql.transaction<Tables, Challenge>(async (tx) => {
        const now = clock.now();
        if (!(await newest(tx, person, now))?.runs) await begin(tx, person, language, now);
        return standing(tx, person, language, now);
      }),

    async gallery(person, day, language) {
      if (!(await hasSubmitted(db, person, day))) return null;
      const entries = await published(db, day, language);
      const promptText = await promptOn(db, words[language], day, language);
      return { day: dayName(day), language, promptText, entries };
    },
  };
}

/** Kept once somebody has asked: another dictionary does not change it within the day. */
async function promptOn(db: Kysely<Tables>, words: readonly string[], day: number, language: string): Promise<string> {
  const kept = () =>
    db.selectFrom('challenge').select('prompt').where('day', '=', day).where('language', '=', language);
  const known = await kept().executeTakeFirst();
  if (known) return known.prompt;
  const { seed } = await db.selectFrom('challenge_seed').select('seed').executeTakeFirstOrThrow();
  await db
    .insertInto('challenge')
    .values({ day, language, prompt: promptOfDay(words, `${seed} ${language}`, day) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await kept().executeTakeFirstOrThrow()).prompt;
}

/** `runs`: it can still be drawn. */
async function newest(
  db: Kysely<Tables>,
  person: string,
  now: number,
): Promise<{ row: AttemptRow; runs: boolean } | null> {
  const row = await db
    .selectFrom('attempt')
    .selectAll()
    .where('person', '=', person)
    .orderBy('started_at', 'desc')
    .orderBy('counted')
    .limit(1)
    .executeTakeFirst();
  return row ? { row, runs: row.submitted_at === null && now < row.started_at + SOLO.challengeMs } : null;
}

async function standing(db: Kysely<Tables>, person: string, language: SoloLanguage, now: number): Promise<Challenge> {
  const day = dayOf(now);
  const last = await newest(db, person, now);
  const used = await db
    .selectFrom('attempt')
    .select('drawing')
    .where('person', '=', person)
    .where('day', '=', day)
    .where('counted', '=', true)
    .executeTakeFirst();
  return {
    day: dayName(day),
    language,
    endsAt: startOf(day + 1),
    serverTime: now,
    seconds: SOLO.challengeMs / 1000,
    attempt: last && (last.runs || last.row.day === day) ? wireAttempt(last.row) : null,
    mayCount: used === undefined,
    hasSubmitted: await hasSubmitted(db, person, day),
  };
}

function wireAttempt(row: AttemptRow): Attempt {
  return {
    drawingId: row.drawing,
    language: row.language as SoloLanguage,
    promptText: row.prompt,
    startedAt: row.started_at,
    deadline: row.started_at + SOLO.challengeMs,
    isCounted: row.counted,
    submittedAt: row.submitted_at,
  };
}

async function hasSubmitted(db: Kysely<Tables>, person: string, day: number): Promise<boolean> {
  const row = await db
    .selectFrom('attempt')
    .select('drawing')
    .where('person', '=', person)
    .where('day', '=', day)
    .where('submitted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** At most so many are shown. */
const MOST_ENTRIES = 200;

async function published(db: Kysely<Tables>, day: number, language: SoloLanguage): Promise<Gallery['entries']> {
  const rows = await db
    .selectFrom('solo')
    .innerJoin('post', 'post.drawing', 'solo.drawing')
    .select(['solo.drawing', 'solo.author_name', 'solo.counted', 'post.approved_warning'])
    .where('solo.day', '=', day)
    .where('solo.language', '=', language)
    .where('post.is_shown', '=', true)
    .orderBy('solo.created_at')
    .limit(MOST_ENTRIES)
    .execute();
  return rows.map((row) => ({
    drawingId: row.drawing,
    playerName: row.author_name,
    isCounted: row.counted === true,
    triggerWarning: row.approved_warning ?? 0,
  }));
}

/** Whether an attempt that is handed in now is the one of the day, and in time. */
export function counts(attempt: Pick<AttemptRow, 'counted' | 'started_at'>, now: number): boolean {
  return attempt.counted && now <= attempt.started_at + SOLO.challengeMs + SOLO.graceMs;
}
