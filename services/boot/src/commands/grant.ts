/**
 * `npm run grant -- NAME RANK`: appoints somebody who has logged in once; `npm run grant -- renderer NAME`: gives whoever renders a token. Works
 * while the server runs and while it does not.
 */
import { StartRefused, systemClock, systemEntropy } from '@tuschel/platform';
import { grant, GRANTABLE_RANKS, runRendererCommand } from '@tuschel/product';
import { operatorCommand } from './operatorCommand.ts';

const RANKS: readonly string[] = GRANTABLE_RANKS;

await operatorCommand('Nothing was granted.', ([name, rank, ...rest]) => {
  if (name === 'renderer') {
    const deps = { clock: systemClock(), entropy: systemEntropy() };
    return (sql) => runRendererCommand(sql, deps, [...(rank === undefined ? [] : [rank]), ...rest]);
  }
  if (!name || !rank || rest.length > 0) throw new StartRefused('Say who gets which rank: npm run grant -- NAME RANK');
  if (!RANKS.includes(rank)) throw new StartRefused(`${rank} is not a rank: it must be one of ${RANKS.join(', ')}`);
  return (sql) => grant(sql, systemClock(), name, rank);
});
