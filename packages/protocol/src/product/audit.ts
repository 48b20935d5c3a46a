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
  'erasure',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What is done to it. */
export const AUDIT_ACTIONS = [
  ...(['approve', 'reject', 'overturn', 'overturned', 'uphold', 'undo', 'quarantine', 'release'] as const),
  ...(['keep', 'remove', 'hide', 'mute'] as const),
  ...(['ban', 'lift', 'appeal', 'supporter', 'profile', 'disable', 'enable'] as const),
  ...(['make', 'change', 'picture', 'renew', 'award', 'revoke'] as const),
  'blanked',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
