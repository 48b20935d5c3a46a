/** A process of its own: sockets in relayed matches of eight that talk to each other, with as little work as may be. */
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../median.ts';

export interface RelayOrder {
  kind: 'connect' | 'talk';
  port: number;
  /** To open, in all. */
  sockets: number;
  /** Messages of each in a second. */
  rate: number;
  seconds: number;
}

export interface RelayReport {
  seconds: number;
  sent: number;
  /** While they talked. */
  delivered: number;
  /** Until nothing came any more, of what was sent meanwhile. */
  received: number;
  /** Sockets that ended. */
  dropped: number;
  /** ms, of one message in 16. */
  latencies: { p50: number; p99: number };
  cpuMs: number;
}

const PER_MATCH = 8;
const DATA_BYTES = 200;
/** In the place of the first 12 bytes: when it was sent, as base64. */
const STAMP_CHARS = 16;
const AT_ONCE = 32;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

interface Talker {
  line: Socket;
  /** What it says, ready to be sent but for the stamp. */
  frame: Buffer;
  answer: (text: string) => void;
}

const talkers: Talker[] = [];
let received = 0;
let dropped = 0;
const latencies: number[] = [];

async function open(port: number, name: string): Promise<Talker> {
  const token = await logIn(port, name);
  const line = connect(port, '127.0.0.1');
  line.setNoDelay(true);
  line.write(
    `GET /ws?token=${token} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  const talker: Talker = { line, frame: Buffer.alloc(0), answer: () => undefined };
  await new Promise<void>((resolve, reject) => {
    line.once('error', reject);
    line.once('data', (head: Buffer) => {
      if (!head.includes(' 101 ')) return reject(new Error(head.toString()));
      const end = head.indexOf('\r\n\r\n') + 4;
      line.on('data', reader(talker));
      if (end < head.length) line.emit('data', head.subarray(end));
      resolve();
    });
  });
  line.on('error', () => undefined).on('close', () => dropped++);
  return talker;
}

function logIn(port: number, id: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/v2/account/authenticate/device',
        headers: { authorization: `Basic ${btoa('defaultkey:')}` },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve((JSON.parse(text) as { token: string }).token));
      },
    );
    asked.on('error', reject).end(JSON.stringify({ id }));
  });
}

/** Takes frames apart; what the server sends is not masked. */
function reader(talker: Talker): (data: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (data) => {
    let bytes = rest.length === 0 ? data : Buffer.concat([rest, data]);
    for (;;) {
      const [header, length] = sizeOf(bytes);
      if (length < 0 || bytes.length < header + length) break;
      take(talker, bytes.subarray(header, header + length));
      bytes = bytes.subarray(header + length);
    }
    rest = Buffer.from(bytes);
  };
}

/** Bytes of the header and of the payload; -1: not all of the header is there. */
function sizeOf(bytes: Buffer): [number, number] {
  if (bytes.length < 2) return [2, -1];
  const short = bytes[1] ?? 0;
  if (short < 126) return [2, short];
  return bytes.length < 4 ? [4, -1] : [4, bytes.readUInt16BE(2)];
}

const DATA = Buffer.from('{"match_data":');

function take(talker: Talker, payload: Buffer): void {
  if (!payload.subarray(0, DATA.length).equals(DATA)) return talker.answer(payload.toString());
  received++;
  if (received % 16 !== 0) return;
  const at = payload.indexOf('"data":"') + 8;
  const stamp = Buffer.from(payload.toString('latin1', at, at + STAMP_CHARS), 'base64').toString();
  latencies.push(performance.now() - Number(stamp) / 10);
}

/** With a mask of zeros: the bytes stay what they are. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([
    Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]),
    payload,
  ]);
}

function ask(talker: Talker, message: object): Promise<{ match: { match_id: string } }> {
  return new Promise((resolve) => {
    talker.answer = (text) => {
      if (text.startsWith('{"cid"')) resolve(JSON.parse(text) as { match: { match_id: string } });
    };
    talker.line.write(frameOf(JSON.stringify({ cid: '1', ...message }).padEnd(130)));
  });
}

async function connectAll({ port, sockets }: RelayOrder): Promise<void> {
  const run = `${process.pid}-${talkers.length}`;
  let next = talkers.length;
  const worker = async () => {
    while (next < sockets) talkers.push(await open(port, `relay-load-${run}-${next++}`));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function intoMatches(): Promise<void> {
  const filler = Buffer.alloc(DATA_BYTES, 7).toString('base64');
  for (let first = 0; first < talkers.length; first += PER_MATCH) {
    const group = talkers.slice(first, first + PER_MATCH);
    const { match } = await ask(group[0]!, { match_create: {} });
    for (const other of group.slice(1)) await ask(other, { match_join: { match_id: match.match_id } });
    const said = { match_data_send: { match_id: match.match_id, op_code: '1', data: filler } };
    for (const talker of group) talker.frame = frameOf(JSON.stringify(said));
  }
}

/** Everybody in turn, evenly. What is late is sent at once. */
async function talk({ rate, seconds }: RelayOrder): Promise<RelayReport> {
  await intoMatches();
  for (const talker of talkers) talker.answer = () => undefined;
  const first = received;
  await allCame(first, await speak(rate, 2));
  const before = { received, dropped, cpu: process.cpuUsage() };
  latencies.length = 0;
  const started = performance.now();
  const sent = await speak(rate, seconds);
  const took = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(before.cpu);
  const delivered = received - before.received;
  await allCame(before.received, sent);
  return {
    seconds: took,
    sent,
    delivered,
    received: received - before.received,
    dropped: dropped - before.dropped,
    latencies: { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) },
    cpuMs: (cpu.user + cpu.system) / 1000,
  };
}

const PATIENCE_MS = 10_000;

/** What was sent has come, or nothing more comes: what is late is not taken for lost, nor for what is sent next. */
async function allCame(before: number, sent: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (received - before < sent * (PER_MATCH - 1) && performance.now() < until) await sleep(20);
}

/** Somewhat more than is asked for: what is on its way when the time is over would be missing otherwise. */
const MORE = 1.01;

async function speak(rate: number, seconds: number): Promise<number> {
  const perSecond = Math.ceil(talkers.length * rate * MORE);
  const started = performance.now();
  let sent = 0;
  while (sent < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - started) / 1000) * perSecond));
    for (; sent < due; sent++) say(talkers[sent % talkers.length]!);
    await sleep(2);
  }
  return sent;
}

function say({ line, frame }: Talker): void {
  const stamp = Math.round(performance.now() * 10)
    .toString()
    .padStart(12, '0');
  const packet = Buffer.from(frame);
  packet.write(Buffer.from(stamp).toString('base64'), packet.lastIndexOf('"data":"') + 8, 'latin1');
  line.write(packet);
}

process.on('message', (order: RelayOrder) => {
  const work =
    order.kind === 'talk'
      ? talk(order)
      : connectAll(order).then(() => ({
          seconds: 0,
          sent: 0,
          delivered: 0,
          received: 0,
          dropped,
          latencies: { p50: 0, p99: 0 },
          cpuMs: 0,
        }));
  work.then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
