import { type Command, type CommandBody, type LongOptions, OpCode, type Reply, SOCKET } from '@tuschel/protocol';
import type { Api } from '../http/api.ts';
import { isTransient } from '../http/apiException.ts';
import { callEndpoint } from '../http/callEndpoint.ts';
import { ApiException, type ClientClock } from '../tuschelClient.ts';
import { type CommandQueue, createCommandQueue, refused } from './commandQueue.ts';

/** A message has its command's number, the match and the envelope around it, and is told in base 64. */
const COMMAND_BYTES = Math.floor((SOCKET.messageInBytes - 1_024) * 0.75);
/** A megabyte over a thin line. */
const LONG_COMMAND_MS = 60_000;

/** The commands of a match, each by the way that it fits through. */
export interface Commands extends Omit<CommandQueue, 'failed'> {
  /** Refuses what cannot be sent at all. */
  send(command: CommandBody): Promise<Reply>;
}

export function createCommands(options: {
  /** For those that are too long for a message of the socket. */
  api: Pick<Api, 'ask'>;
  clock: ClientClock;
  log: (message: string, fields?: object) => void;
  /** Null: there is none. */
  matchId: () => string | null;
  transmit: (matchId: string, opCode: number, body: object) => void;
}): Commands {
  const { clock, log } = options;
  const queue = createCommandQueue({
    now: () => clock.now(),
    isSlow: isLong,
    send(command) {
      const matchId = options.matchId();
      if (!matchId) return;
      if (isLong(command)) void sendLong(matchId, command);
      else options.transmit(matchId, OpCode.Command, command);
    },
  });

  /** Its answer comes over the socket like all others. */
  async function sendLong(matchId: string, { seq, options: changed }: Extract<Command, { type: 'options' }>) {
    try {
      const call = { params: { matchId }, body: { seq, options: changed } as LongOptions, timeoutMs: LONG_COMMAND_MS };
      await callEndpoint(options.api, 'PUT /match/:matchId/options', call);
    } catch (error) {
      log('Long options did not arrive.', { error: String(error) });
      if (!(error instanceof ApiException) || isTransient(error)) return queue.failed(seq);
      queue.answer({ matchId, seq, ok: false, status: error.status, code: 'refused' });
    }
  }

  return {
    ...queue,
    async send(command) {
      if (!options.matchId()) {
        log('There is no match to send to.', { type: command.type });
        return refused(0, 'noMatch');
      }
      if (typeof TextEncoder === 'undefined') return refused(0, 'unsupported');
      // A larger message would end the socket, and again whenever it is sent.
      if (command.type !== 'options' && bytesOf(command) > COMMAND_BYTES) return refused(0, 'tooLong');
      return queue.push(command);
    },
  };
}

/** Told in JSON once: a host's texts stay as they are while they are on their way. */
const long = new WeakMap<object, boolean>();

/** Only the options of a host, with all their texts, are ever so long. */
function isLong(command: CommandBody): command is Extract<Command, { type: 'options' }> {
  if (command.type !== 'options') return false;
  const known = long.get(command) ?? bytesOf(command) > COMMAND_BYTES;
  long.set(command, known);
  return known;
}

function bytesOf(command: CommandBody): number {
  return new TextEncoder().encode(JSON.stringify(command)).length;
}
