export const RPC = {
  createMatch: 'CreateMatch',
  checkMatchJoin: 'CheckMatchJoin',
  acceptTerms: 'accept_terms',
} as const;
