import type {
  Client,
  ChannelMessage,
  MatchData,
  MatchmakerMatched,
  MatchPresenceEvent,
  Notification,
  Presence,
  Session,
  Socket,
  StatusPresenceEvent,
  StreamData,
} from '@heroiclabs/nakama-js';
import { WebSocketAdapterPb } from '@heroiclabs/nakama-js-protobuf';

export interface WalkOptions {
  host: string;
  port: string;
  format: 'json' | 'protobuf';
  /** What people must do after they signed up, such as to accept the terms: the id of an RPC. */
  first?: string;
  /** Set apart from those of other walks on the same server; up to 8 letters. */
  tag: string;
}

export interface Person {
  session: Session;
  id: string;
  name: string;
  socket: Socket;
  data: string[];
  said: string[];
  told: number[];
  shown: string[];
  streamed: string[];
  came: string[];
  matched: MatchmakerMatched[];
  /** What happened in parties. */
  party: string[];
}

export const DIRECT = 2;

export const GROUP = 3;

export async function enter(client: Client, { format, first, tag }: WalkOptions, who: string): Promise<Person> {
  const name = `${who} ${tag} ~?>é`;
  const session = await client.authenticateDevice(`walking-${tag}-${who}`, true, name, { k: 'v' });
  if (first !== undefined) await client.rpc(session, first, {});
  const socket = client.createSocket(false, false, format === 'json' ? undefined : new WebSocketAdapterPb());
  const person: Person = {
    session,
    id: session.user_id ?? '',
    name,
    socket,
    data: [],
    said: [],
    told: [],
    shown: [],
    streamed: [],
    came: [],
    matched: [],
    party: [],
  };
  listen(person, tag);
  listenToParties(person, tag);
  await socket.connect(session, true);
  return person;
}

/** Writes down what a socket hears. */
function listen({ socket, data, said, told, shown, streamed, came }: Person, tag: string): void {
  socket.onmatchdata = ({ op_code: code, data: bytes, presence }: MatchData) =>
    void data.push(
      `${code}:${[...((bytes as Uint8Array | undefined) ?? [])].join('.')}:${presence === undefined ? '' : 'from'}`,
    );
  socket.onchannelmessage = ({ code, content }: ChannelMessage) => void said.push(`${code}:${JSON.stringify(content)}`);
  socket.onnotification = ({ code }: Notification) => void told.push(code ?? 0);
  socket.onstatuspresence = ({ joins, leaves }: StatusPresenceEvent) =>
    void shown.push(
      [...listed(leaves).map((one) => `-${statusOf(one)}`), ...listed(joins).map((one) => `+${statusOf(one)}`)].join(
        ' ',
      ),
    );
  socket.onstreamdata = ({ stream, data: text }: StreamData) =>
    void streamed.push(`${stream.mode} ${stream.label} ${text}`);
  socket.onmatchpresence = ({ joins, leaves }: MatchPresenceEvent) => {
    const named = (sign: string, presences: { username: string }[]) =>
      presences.map(({ username }) => `${sign}${username.replace(` ${tag} ~?>é`, '')}`);
    came.push(...named('+', listed(joins)), ...named('-', listed(leaves)));
  };
}

function listenToParties({ socket, matched, party }: Person, tag: string): void {
  const named = (presences: { username: string }[] | undefined) =>
    listed(presences).map(({ username }) => username.replace(` ${tag} ~?>é`, ''));
  socket.onmatchmakermatched = (match) => void matched.push(match);
  // Whoever is in it the binary adapter misreads: it has the field numbers that Nakama had before 3.40.
  socket.onparty = () => void party.push('a party');
  socket.onpartyjoinrequest = ({ presences }) => void party.push(`${named(presences).join()} asks`);
  socket.onpartypresence = ({ joins, leaves }) =>
    void party.push(...named(joins).map((name) => `${name} joins`), ...named(leaves).map((name) => `${name} leaves`));
  socket.onpartyleader = ({ presence }) => void party.push(`${named([presence]).join()} leads`);
  socket.onpartydata = ({ op_code: code, data }) => void party.push(`${code}:${[...data].join('.')}`);
  socket.onpartymatchmakerticket = () => void party.push('a ticket');
  socket.onpartyclose = () => void party.push('the end');
}

/** Types say that they are always there; where none are, they are not. */
export const listed = <Item>(items: Item[] | undefined): Item[] => items ?? [];

/** Its type does not say so. */
const statusOf = (presence: Presence) => (presence as Presence & { status?: string }).status;

/** Waits until it is so; rejects after ten seconds. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let looks = 0; looks < 400; looks++) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${what} never came`);
}

/** What a message was refused with. */
export const told = ({ code, message }: { code: number; message: string }) => [code, message];

/** What a REST call was refused with. */
export async function refusal(asked: Promise<unknown>): Promise<unknown> {
  try {
    await asked;
    return 'not refused';
  } catch (error) {
    const { status } = error as Response;
    return [status, await (error as Response).json()];
  }
}
