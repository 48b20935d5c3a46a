/** Every schema of the wire. For the server and for tests: the browser takes the types from the index. */
export * from './chat/content.ts';
export * from './match/commands.ts';
export * from './match/plan.ts';
export * from './match/state.ts';
export * from './match/tools.ts';
export * from './product/account.ts';
export * from './product/chatReport.ts';
export * from './product/drawing.ts';
export * from './product/history.ts';
export * from './product/host.ts';
export * from './product/preferences.ts';
export * from './product/prompt.ts';
export * from './product/rpc.ts';
export * from './product/session.ts';
export * from './product/solo.ts';
export * from './product/stats.ts';
export * from './product/terms.ts';
