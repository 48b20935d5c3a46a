export const RPC = {
  createMatch: 'CreateMatch',
  checkMatchJoin: 'CheckMatchJoin',
  acceptTerms: 'accept_terms',
  claimBadge: 'claim_badge',
  checkBadge: 'check_badge_and_hash',
} as const;
