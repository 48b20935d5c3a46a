/** `npm run people -- VERB NAME …`: finds, bans, lifts, exports, erases and so on. Works while the server runs and while it does not. */
import { postgresLines, StartRefused, systemClock, systemEntropy } from '@tuschel/platform';
import {
  readStaffCommand,
  runExportCommand,
  runFindCommand,
  runLinkCommand,
  runStaffCommand,
  runUseCommand,
} from '@tuschel/product';
import { operatorCommand } from './operatorCommand.ts';
import { reachedAt } from '../config/partSettings.ts';

await operatorCommand('Nothing was changed.', ([verb = '', ...rest], config) => {
  const clock = systemClock();
  if (verb === 'find') return (sql) => runFindCommand(sql, clock, rest.join(' '));
  if (verb === 'usage') return (sql) => runUseCommand(sql, postgresLines(sql, { clock }), clock, rest[0]);
  const [name = ''] = rest;
  if (verb === 'export' && name !== '')
    return (sql) => runExportCommand(sql, { clock, entropy: systemEntropy() }, name, reachedAt(config));
  if (verb === 'passkey' && name !== '')
    return (sql) => runLinkCommand(sql, { clock, entropy: systemEntropy() }, name, reachedAt(config));
  const command = readStaffCommand([verb, ...rest], clock.now());
  if (typeof command === 'string') throw new StartRefused(command);
  return (sql) => runStaffCommand(sql, clock, command);
});
