/** A node whose heartbeat is older is taken for dead. Until its matches are served again nobody can play in them. */
export const NODE_SILENT_MS = 10_000;
