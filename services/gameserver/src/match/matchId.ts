const RELAYED = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.$/;
const AUTHORITATIVE = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.[A-Za-z0-9_-]{1,64}$/;

export function isRelayed(id: string): boolean {
  return RELAYED.test(id);
}

/** `<uuid>.` is a match that sockets relay among themselves, `<uuid>.<node>` one with rules of its own. */
export function isMatchId(id: string): boolean {
  return RELAYED.test(id) || AUTHORITATIVE.test(id);
}
