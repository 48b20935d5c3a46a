/** `npm run audit -- verify`: whether what the team decided still stands as it was written. Works while the server runs and while it does not. */
import { runAuditCommand } from '@tuschel/product';
import { operatorCommand } from './operatorCommand.ts';

await operatorCommand('The audit does not stand as it was written.', (words) => (sql) => runAuditCommand(sql, words));
