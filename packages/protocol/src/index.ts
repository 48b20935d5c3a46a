/** Runs in the browser too: constants, types and plain functions. Schemas (and their library) are in `./schemas`. */
export * from './chat/chat.ts';
export * from './chat/chatText.ts';
export * from './contentPage.ts';
export * from './enums.ts';
export * from './env.ts';
export * from './errors.ts';
export * from './limits.ts';
export * from './lobbyCode.ts';
export * from './readEnv.ts';
export * from './secrets.ts';
export type * from './chat/content.ts';
export type * from './match/commands.ts';
export type * from './match/state.ts';
export type * from './product/drawing.ts';
export type * from './product/rpc.ts';
export type * from './product/session.ts';
export type * from './product/stats.ts';
export { RPC } from './rpcNames.ts';
