import { type KeyObject, sign } from 'node:crypto';

/** One value of DER: tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const digits: number[] = [];
  for (let rest = content.length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  const length = content.length < 128 ? [content.length] : [0x80 + digits.length, ...digits];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const SEQUENCE = 0x30;
const SHA256_WITH_RSA = der(SEQUENCE, der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));

function nameOf(text: string): Buffer {
  const commonName = der(0x06, Buffer.from('550403', 'hex'));
  return der(SEQUENCE, der(0x31, der(SEQUENCE, commonName, der(0x0c, Buffer.from(text)))));
}

function utcTime(at: number): Buffer {
  const text = new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${text}Z`));
}

/** A certificate that the key has signed for itself, as DER. `from`, `to`: UTC ms. */
export function selfSigned(keys: { publicKey: KeyObject; privateKey: KeyObject }, from: number, to: number): Buffer {
  const name = nameOf('Game Center of the tests');
  const signed = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    name,
    der(SEQUENCE, utcTime(from), utcTime(to)),
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', signed, keys.privateKey);
  return der(SEQUENCE, signed, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature));
}
