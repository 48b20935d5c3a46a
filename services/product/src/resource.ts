import type { RpcFunction } from '@tuschel/gameserver/extend';
import type { Migrations } from '@tuschel/platform/ports';
import type { FastifyInstance } from 'fastify';
import type { App } from './http/app.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { HeadOf } from './library/post/shareHead.ts';
import type { Parts } from './parts.ts';

/** Everything the product knows of one kind of thing. A folder has one, and `product.ts` lists them. */
export interface Resource {
  /** Its tables. Names are of the whole product. */
  migrations?: Migrations;
  /** Once its tables are there: hooks into the game server are set here, the rest comes back as values. */
  open?: (parts: Parts) => Opened | Promise<Opened>;
}

export interface Opened {
  endpoints?: readonly Endpoint[];
  /** End-points whose bodies are read in a way of their own: each in a scope that no other end-point shares. */
  scopes?: readonly ((scope: App) => Endpoint)[];
  /** By their names on the game server. */
  rpcs?: Readonly<Record<string, RpcFunction>>;
  /** Begun when all resources are open. */
  jobs?: readonly Job[];
  /** What its pages say of themselves where a link to one is shared. */
  headOf?: HeadOf;
  /** What it serves outside of the API. */
  serve?: (app: FastifyInstance) => void;
  close?: () => void | Promise<void>;
}

/** Begins, and answers how to stop. */
export type Job = () => () => void;

/** The tables of all resources. @throws RangeError when two use the same name */
export function allMigrations(resources: readonly Resource[]): Migrations {
  const all: Migrations = {};
  for (const [name, migration] of resources.flatMap(({ migrations = {} }) => Object.entries(migrations))) {
    if (name in all) throw new RangeError(`two migrations are named ${name}`);
    all[name] = migration;
  }
  return all;
}
