import { ApiException } from '../tuschelClient.ts';
import type { Answer, Request, SendRequest } from './request.ts';

export interface ReachListener {
  /** A request got no answer, the first after others did. */
  lost(): void;
  /** A request got an answer, the first after others did not. */
  back(): void;
}

/** Learns from requests, whatever they are for, whether the server can be reached. */
export function watchReach(send: SendRequest, listener: ReachListener): SendRequest {
  let isReached = true;

  const learn = (isAnswered: boolean) => {
    if (isReached === isAnswered) return;
    isReached = isAnswered;
    listener[isAnswered ? 'back' : 'lost']();
  };

  return async (request: Request): Promise<Answer> => {
    try {
      const answer = await send(request);
      learn(true);
      return answer;
    } catch (error) {
      learn(!(error instanceof ApiException && error.status === 0));
      throw error;
    }
  };
}
