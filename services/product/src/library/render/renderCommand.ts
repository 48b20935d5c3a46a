import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import { GRANTABLE_RANKS } from '../../people/grant/grant.ts';
import { issueRenderer, RENDERER_NAME, revokeRenderer } from './renderers.ts';

/** `npm run grant -- renderer NAME [revoke]`. One text for the operator. */
export async function runRendererCommand(
  sql: Sql,
  deps: { clock: Pick<Clock, 'now'>; entropy: Pick<Entropy, 'bytes' | 'uuid'> },
  [name = '', verb, ...rest]: readonly string[],
): Promise<{ ok: boolean; text: string }> {
  if (rest.length > 0 || (verb !== undefined && verb !== 'revoke')) return { ok: false, text: USAGE };
  if (!RENDERER_NAME.test(name) || (GRANTABLE_RANKS as string[]).includes(name))
    return {
      ok: false,
      text: `A renderer's name has 1 to 64 letters, digits, ".", "_" and "-", and is no rank. ${USAGE}`,
    };
  try {
    if (verb === 'revoke') {
      const isDone = await revokeRenderer(sql, name);
      return { ok: isDone, text: isDone ? `${name} renders no more.` : `There is no renderer "${name}" with a token.` };
    }
    const token = await issueRenderer(sql, name, deps);
    return { ok: true, text: `${name} renders with this token, which is shown only now:\n${token}` };
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE)
      return { ok: false, text: 'The server has to run once before.' };
    throw error;
  }
}

const USAGE =
  'Say who renders: npm run grant -- renderer NAME, and to take it back: npm run grant -- renderer NAME revoke';
const NO_SUCH_TABLE = '42P01';
