/** Names that say who somebody is or what they may do: a client's word for them is worth nothing. */
const RESERVED_NAMES = new Set([
  'provider',
  'elevated',
  'scope',
  'scopes',
  'permission',
  'permissions',
  'banned',
  'rank',
]);
const RESERVED_PREFIXES = ['role', 'admin', 'moderator', 'supporter', 'staff'];
/** isAdmin, is_banned; but not island. */
const CLAIM = /^is[_A-Z]/;

export function isReservedVar(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return RESERVED_NAMES.has(plain) || CLAIM.test(name) || RESERVED_PREFIXES.some((prefix) => plain.startsWith(prefix));
}

/** What a client may put into its own token. */
export function withoutReserved(vars: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(vars).filter(([name]) => !isReservedVar(name)));
}

export function onlyReserved(vars: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(vars).filter(([name]) => isReservedVar(name)));
}
