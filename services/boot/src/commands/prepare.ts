/** The end of `npm start -- prepare`: what the first start would still write beside the packages. */
import { postgresBinaries } from '@tuschel/platform';
import { explain } from '../explain.ts';

try {
  if (!process.env['DATABASE_URL']) postgresBinaries();
} catch (error) {
  explain('Tuschel cannot be prepared.', error);
  process.exitCode = 78;
}
