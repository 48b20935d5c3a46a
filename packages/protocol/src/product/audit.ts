/** What the books of the team name. */
export const AUDIT_KINDS = [
  'drawing',
  'person',
  'profile',
  'text',
  'face',
  'prompt',
  'chatLine',
  'badge',
  'blog',
  'erasure',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What is done to it. */
export const AUDIT_ACTIONS = [
  'approve',
  'reject',
  'overturn',
  'overturned',
  'uphold',
  'undo',
  'quarantine',
  'release',
  'keep',
  'remove',
  'hide',
  'mute',
  'ban',
  'lift',
  'appeal',
  'supporter',
  'profile',
  'disable',
  'enable',
  'make',
  'change',
  'picture',
  'renew',
  'award',
  'revoke',
  'publish',
  'blanked',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
