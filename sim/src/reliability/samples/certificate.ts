import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An authority that lives for one run. */
export interface Authority {
  /** Its certificate, for NODE_EXTRA_CA_CERTS. */
  readonly file: string;
  readonly folder: string;
}

export interface Certificate {
  /** PEM: the certificate, and that of the authority. */
  chain: string;
  key: string;
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

export function makeAuthority(folder: string): Authority {
  const file = join(folder, 'ca.pem');
  openssl(
    folder,
    'req',
    '-x509',
    ...NEW_KEY,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Drill',
    '-days',
    '2',
  );
  return { file, folder };
}

/** A new one for these names, each time with another serial number. */
export function makeCertificate({ folder, file }: Authority, names: readonly string[]): Certificate {
  const [first = 'localhost'] = names;
  writeFileSync(join(folder, 'names'), `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}\n`);
  openssl(folder, 'req', ...NEW_KEY, '-keyout', 'leaf.key', '-out', 'leaf.csr', '-subj', `/CN=${first}`);
  const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
  openssl(folder, 'x509', '-req', '-in', 'leaf.csr', ...signer, '-out', 'leaf.pem', '-days', '2');
  const read = (path: string) => readFileSync(path, 'utf8');
  return { chain: read(join(folder, 'leaf.pem')) + read(file), key: read(join(folder, 'leaf.key')) };
}

/** Writes a file and the folders above it. */
export function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function openssl(folder: string, ...words: string[]): void {
  execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
}
