export const RPC = {
  createMatch: 'CreateMatch',
  checkMatchJoin: 'CheckMatchJoin',
  acceptTerms: 'accept_terms',
} as const;

/** Apart from those that the first page loads. */
export const BADGE_RPC = {
  claimBadge: 'claim_badge',
  checkBadge: 'check_badge_and_hash',
} as const;

export const PROFILE_RPC = {
  updateProfile: 'update_profile',
} as const;
