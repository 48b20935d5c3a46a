import { encodeEnvelope } from './protobuf/encode.ts';

/** How the envelopes of one socket are written. */
export type SocketFormat = 'json' | 'protobuf';

/** An envelope as it goes out: written once in each format that somebody takes, however many sockets get it. */
export class Frame {
  /** JSON. */
  readonly text: string;
  readonly #packets: Partial<Record<SocketFormat, Buffer>> = {};

  constructor(text: string) {
    this.text = text;
  }

  /** All bytes of the WebSocket frame. */
  packet(format: SocketFormat): Buffer {
    return (this.#packets[format] ??= format === 'json' ? textPacket(this.text) : binaryPacket(this.text));
  }

  toString(): string {
    return this.text;
  }
}

/** The first byte of a whole message. */
const TEXT = 0x81;
const BINARY = 0x82;

function textPacket(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const packet = emptyPacket(TEXT, length);
  packet.write(text, packet.length - length);
  return packet;
}

function binaryPacket(text: string): Buffer {
  const bytes = encodeEnvelope(JSON.parse(text) as Record<string, unknown>);
  const packet = emptyPacket(BINARY, bytes.length);
  bytes.copy(packet, packet.length - bytes.length);
  return packet;
}

/** What a server sends is not masked. */
function emptyPacket(kind: number, length: number): Buffer {
  const headerBytes = length < 126 ? 2 : length < 0x1_0000 ? 4 : 10;
  const packet = Buffer.allocUnsafe(headerBytes + length);
  packet[0] = kind;
  if (headerBytes === 2) packet[1] = length;
  else if (headerBytes === 4) {
    packet[1] = 126;
    packet.writeUInt16BE(length, 2);
  } else {
    packet[1] = 127;
    packet.writeBigUInt64BE(BigInt(length), 2);
  }
  return packet;
}
