import type { FastifyInstance } from 'fastify';

/** Accepts the terms for whom the session token speaks, as every person does once after the first login. */
export async function acceptTerms(app: FastifyInstance, token: string): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: '/v2/rpc/accept_terms?unwrap',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '{}',
  });
  if (answer.statusCode !== 200) throw new Error(`the terms were not accepted: ${answer.body}`);
}
