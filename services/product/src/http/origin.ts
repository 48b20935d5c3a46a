import type { FastifyRequest } from 'fastify';
import type { ProductConfig } from '../config.ts';

/** Where people reach the instance, such as `https://draw.example`: as the operator says, else as it was asked. */
export function originOf(request: FastifyRequest, { publicUrl = '' }: Pick<ProductConfig, 'publicUrl'>): string {
  return publicUrl === '' ? `${request.protocol}://${request.host}` : publicUrl;
}
