import { BODY } from '@tuschel/protocol';
import { errorCodes, type FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

/** What tells how much has come in, where a stream has taken the place of the body. */
type Payload = Readable & { receivedEncodedLength?: number };

/**
 * A body in one piece, as Fastify reads one. A body that says how long it is comes straight into memory of that length: pieces that are
 * put together at the end need twice as much, and large ones come many at a time.
 * @throws what Fastify does of a body that is too long, too short, or cut off
 */
export function readWhole(request: FastifyRequest, payload: Payload): Promise<Buffer> {
  const most = request.routeOptions.bodyLimit ?? BODY.defaultBytes;
  const announced = Number(request.headers['content-length']);
  if (announced > most) return Promise.reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
  // What is inflated is longer than was said.
  const room = payload === request.raw && announced > 0 ? Buffer.allocUnsafeSlow(announced) : null;
  const pieces: Buffer[] = [];
  let length = 0;

  return new Promise((resolve, reject) => {
    const end = (fault: Error | null) => {
      payload.off('data', onData).off('end', onEnd).off('error', onError);
      if (fault) reject(fault);
      else resolve(room ?? Buffer.concat(pieces, length));
    };
    const onData = (data: Buffer | string) => {
      const piece = typeof data === 'string' ? Buffer.from(data) : data;
      if (length + piece.length > most) return end(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      if (room) piece.copy(room, length);
      else pieces.push(piece);
      length += piece.length;
    };
    const onEnd = () => {
      const isWhole = Number.isNaN(announced) || (payload.receivedEncodedLength ?? length) === announced;
      end(isWhole ? null : new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
    };
    const onError = (error: Error & { statusCode?: number }) =>
      end(Object.assign(error, { statusCode: error.statusCode ?? 400 }));
    payload.on('data', onData).on('end', onEnd).on('error', onError);
    payload.resume();
  });
}
