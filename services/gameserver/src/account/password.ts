import { scrypt, timingSafeEqual } from 'node:crypto';
import type { Entropy } from '@tuschel/platform/ports';
import { ApiError, Code } from '../extend.ts';

/** What is kept of passwords. Both throw ApiError while too many wait for theirs. */
export interface Passwords {
  /** `scrypt$N$r$p$salt$hash`, the last two in base64. */
  hash(password: string): Promise<string>;
  fits(password: string, kept: string): Promise<boolean>;
}

/** As scrypt is told it. */
export interface Cost {
  N: number;
  r: number;
  p: number;
}

/** 32 MiB and a tenth of a second of one core: no less than bcrypt takes at its usual cost. */
const COST: Cost = { N: 32_768, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Each takes a thread and its memory: the others wait. */
const AT_ONCE = 2;
/** Some seconds. Who would wait behind more is refused. */
const MOST_WAITING = 30;
const AGAIN_AFTER_MS = 5_000;

export function createPasswords(entropy: Pick<Entropy, 'bytes'>, cost: Cost = COST): Passwords {
  let working = 0;
  const waiting: (() => void)[] = [];

  const inTurn = async (work: () => Promise<Buffer>): Promise<Buffer> => {
    if (working < AT_ONCE) working++;
    else if (waiting.length >= MOST_WAITING) throw new ApiError(Code.Unavailable, 'overloaded', AGAIN_AFTER_MS);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working--;
    }
  };

  return {
    async hash(password) {
      const salt = Buffer.from(entropy.bytes(SALT_BYTES));
      const hash = await inTurn(() => derive(password, salt, cost));
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$');
    },
    async fits(password, kept) {
      const [, N, r, p, salt = '', hash = ''] = kept.split('$');
      const expected = Buffer.from(hash, 'base64');
      const then = { N: Number(N), r: Number(r), p: Number(p) };
      return timingSafeEqual(await inTurn(() => derive(password, Buffer.from(salt, 'base64'), then)), expected);
    },
  };
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, { ...cost, maxmem: 64 * 1024 * 1024 }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}
