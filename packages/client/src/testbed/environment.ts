import { readEnv } from '@tuschel/protocol';

/** What a page on the developer's own machine has. */
export const ENV = readEnv(null, {
  origin: 'http://localhost:7350',
  hostname: 'localhost',
  port: '7350',
  protocol: 'http:',
});
