const TOKEN_MS = 3 * 60 * 60 * 1000;

/** As much of a session as the client looks at. */
export function tokenOf({ id, name }: { id: string; name: string }, now: number): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const claims = { uid: id, usn: name, exp: Math.floor((now + TOKEN_MS) / 1000) };
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}
