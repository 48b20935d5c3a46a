export const RPC = { createMatch: 'CreateMatch', checkMatchJoin: 'CheckMatchJoin' } as const;
