import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CURL } from '../capability.ts';
import type { Drill, DrillReport } from '../drill.ts';
import { makeAuthority } from './certificate.ts';
import { onOwnMachine, OWN_MACHINE } from './ownMachine.ts';
import { proxyCapability, type ProxyName } from './proxies.ts';
import { PEOPLE } from './seenThrough.ts';

const RUN = new URL('./throughProxy.ts', import.meta.url);
const SITE = ['203.0.113.1', '2001:db8::1'];

/** SAMPLES_NGINX and so on: the server behind a proxy that was set up with nothing but its sample. */
function proxySample(name: ProxyName): Drill {
  return {
    id: `SAMPLES_${name.toUpperCase()}`,
    promise: `Behind ${name}, set up by its sample, people get all that the server gives, limits know them apart, and the log keeps secrets`,
    inTestRun: false,
    needs: [OWN_MACHINE, CURL, proxyCapability(name)],
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'tuschel-authority-'));
      const { file } = makeAuthority(folder);
      try {
        return await onOwnMachine<DrillReport>(RUN, {
          args: [name, folder],
          env: { NODE_EXTRA_CA_CERTS: file },
          addresses: [...SITE, ...PEOPLE],
          hosts: ['203.0.113.1 draw.example former.example'],
        });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

export const nginxSample = proxySample('nginx');
export const caddySample = proxySample('caddy');
export const haproxySample = proxySample('haproxy');
