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

  const answered = () => {
    if (isReached) return;
    isReached = true;
    listener.back();
  };
  const unanswered = () => {
    if (!isReached) return;
    isReached = false;
    listener.lost();
  };

  return async (request: Request): Promise<Answer> => {
    try {
      const answer = await send(request);
      answered();
      return answer;
    } catch (error) {
      if (error instanceof ApiException && error.status === 0) unanswered();
      else answered();
      throw error;
    }
  };
}
