import { StartRefused } from '@tuschel/platform';
import { SETTINGS } from '../config/settings.ts';

/** Why nothing can listen there, in one line that says what to change. `setting`: the one that chose the port. */
export function listenProblem(error: NodeJS.ErrnoException, host: string, port: number, setting: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefused(
        `Port ${port} is taken by another program: end it, or choose another port with ${setting}`,
      );
    case 'EACCES':
      return new StartRefused(`Port ${port} is not allowed for this user: choose one above 1023 with ${setting}`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefused(`${host} is not an address of this machine: change ${SETTINGS.host.name}`);
    default:
      return error;
  }
}
