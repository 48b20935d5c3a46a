/**
 * A fault that a drill has to notice. It stands nowhere in the product: a process in which it is planted reads one of its
 * modules with this text replaced (plantFault.ts).
 */
export interface Plant {
  /** The drill that notices it. */
  drill: string;
  fault: string;
  /** From the root of the repository. */
  file: string;
  /** Stands there exactly once. */
  find: string;
  replace: string;
  /** What the drill then says: that it broke off is not enough. */
  complaint: RegExp;
  /** The test run plants it, too. That of R3 is planted by a unit test. */
  isQuick?: true;
}

export const PLANTS: readonly Plant[] = [
  {
    drill: 'R1',
    fault: 'lines are acknowledged first and stored a moment later',
    file: 'services/product/src/library/drawing/append.ts',
    find: '  if (!draft) return outcome(deps, page, await store());',
    replace: `  setTimeout(() => void store(), 300);
  const totalLines = request.index + request.lines.length;
  if (!draft) return accepted({ totalLines, rev: request.rev ?? page.rev, meta: page.meta }, null);`,
    complaint: /\b\d+ lines acknowledged, \d+ stored/,
  },
  {
    drill: 'R2',
    fault: 'the database answers before its log is on the disk',
    file: 'services/platform/src/postgres/server.ts',
    find: "  jit: 'off',",
    replace: "  jit: 'off',\n  synchronous_commit: 'off',",
    complaint: /was acknowledged before (it was synced|anything was written)/,
  },
  {
    drill: 'R3',
    fault: 'a command that was answered takes effect once more',
    file: 'packages/rules/src/match.ts',
    find: '  if (known) return outcome(match, reply(known));',
    replace: '',
    complaint: /the repeats made a difference|was answered .*, then /,
  },
  {
    drill: 'R4',
    fault: 'whoever loses the connection waits to be told that the network is back',
    file: 'packages/client/src/game/hub.ts',
    find: "    else timer = clock.setTimeout(() => happen('due'), action.retryIn);",
    replace: '',
    complaint: /not over after \d+ s/,
  },
  {
    drill: 'R5',
    fault: 'the server reads its time from the wall clock',
    file: 'services/platform/src/clock.ts',
    find: '  const now = () => Math.floor(anchor + performance.now());',
    replace: '  const now = () => Date.now();',
    complaint: /a deadline was missed|reads a time \d+ ms off|was dated \d+ ms off|not seen within/,
  },
  {
    drill: 'R8',
    fault: 'the queue of a connection has no bound',
    file: 'services/gameserver/src/socket/outbox.ts',
    find: '      if (!hasRoom(packet)) return false;',
    replace: '',
    complaint: /of \d+ (who do not read were cut|were cut for a full queue)/,
  },
  {
    drill: 'R9',
    fault: 'a connection that is gone stays in the list of connections',
    file: 'services/gameserver/src/socket/connections.ts',
    find: '    entries.delete(presence.sessionId);',
    replace: '',
    complaint: /bytes stay of each connection/,
  },
  {
    drill: 'R10',
    fault: 'whoever is refused for want of time is not told when to come again',
    file: 'services/product/src/http/gate.ts',
    find: "  return retryAfterMs === null ? null : { code: 'overloaded', retryAfterMs };",
    replace: "  return retryAfterMs === null ? null : { code: 'overloaded' };",
    complaint: /refusals did not say when to come again/,
  },
  {
    drill: 'R11',
    fault: 'the server takes a full disk for one that runs low',
    file: 'services/platform/src/storage/diskWatch.ts',
    find: "  if (isBelow(fullBytes, before === 'full')) return 'full';",
    replace: '',
    complaint: /the players are not told that the server has no room/,
  },
  {
    drill: 'R12',
    fault: 'games are not credited with an outage of the database',
    file: 'services/gameserver/src/match/actor/life.ts',
    find: '      if (downMs - stillMs <= OUTAGE_MS) return [life, []];',
    replace: '      return [life, []];',
    complaint: /a deadline moved by|not seen within/,
  },
  {
    drill: 'R13',
    fault: 'the first window is not told that another one took its seat',
    file: 'services/gameserver/src/match/actor/scene.ts',
    find: '          for (const peer of turn.superseded) sayFarewell(peer);',
    replace: '',
    complaint: /the first window is /,
    isQuick: true,
  },
  {
    drill: 'R14',
    fault: 'a server that is stopped ends its games',
    file: 'services/gameserver/src/match/actor/serving.ts',
    find: "      if (life.phase !== 'serving') return;\n      happens({ kind: 'stop' });",
    replace: "      if (life.phase !== 'serving') return;\n      await ledger.end();\n      happens({ kind: 'stop' });",
    complaint: /players were not back after|players are no longer in their round|lines were not saved/,
  },
  {
    drill: 'R15',
    fault: 'a backup leaves out what the database logged while it was copied',
    file: 'services/platform/src/postgres/baseBackup.ts',
    find: '    await copyLog(cluster, firstSegment(label), last, copy);',
    replace: "    await copy.folder(join('pg_wal', 'archive_status'));",
    complaint: /The server did not get ready|acknowledged/,
  },
  {
    drill: 'R23',
    fault: 'a backup takes what only earlier ones need for rubbish',
    file: 'services/boot/src/backup/place/tidy.ts',
    find: '    for (const piece of generation.pieces) needed.add(piece);',
    replace: '',
    complaint: /was lost by a kill|of its pieces are missing/,
  },
  {
    drill: 'R16',
    fault: 'a ban leaves the sockets open',
    file: 'services/gameserver/src/socket/connections.ts',
    find: '        if (families.has(connection.sender.holder.family)) connection.close(SESSION_ENDED);',
    replace: '',
    complaint: /ban: a window is connected after/,
  },
  {
    drill: 'R19',
    fault: 'nobody looks at what a drawing takes of the renderer',
    file: 'services/render/src/watch.ts',
    find: '    if (what === null) return;',
    replace: '    return;',
    complaint: /a (good|poisoned) drawing came to picture (waiting|rendering)/,
  },
  {
    drill: 'R21',
    fault: 'one match is left behind when the server starts again',
    file: 'services/gameserver/src/match/recovery/recovery.ts',
    find: 'await journal.unserved(clock.now() - NODE_SILENT_MS, node);',
    replace: '(await journal.unserved(clock.now() - NODE_SILENT_MS, node)).slice(1);',
    complaint: /\b\d+ of \d+ matches were served again/,
  },
  {
    drill: 'PROXY',
    fault: 'everybody is believed what address they come from',
    file: 'services/boot/src/http/httpServer.ts',
    find: '    trustProxy: (_, hop) => hop < proxies,',
    replace: '    trustProxy: true,',
    complaint: /logins from made-up addresses were let in/,
  },
  {
    drill: 'BAD_GUEST',
    fault: 'what somebody draws in a day has no bound',
    file: 'services/product/src/library/quota/quota.ts',
    find: '  if (use.recent.bytes + bytes > allowance.dayBytes) return FULL_TODAY;',
    replace: '',
    complaint: /a drawing was kept of somebody who had stored enough/,
  },
  {
    drill: 'SAMPLES_NGINX',
    fault: 'nginx does not say whose requests it passes on',
    file: 'docs/samples/nginx.conf',
    find: '  proxy_set_header X-Forwarded-For $remote_addr;\n',
    replace: '',
    complaint: /logins from made-up addresses were let in/,
  },
  {
    drill: 'SAMPLES_CADDY',
    fault: 'Caddy writes queries to its log',
    file: 'docs/samples/Caddyfile',
    find: '\t\t\t\trequest>uri regexp "\\?.*" ""\n\t\t\t\trequest>headers delete\n\t\t\t\tresp_headers',
    replace: '\t\t\t\trequest>headers delete\n\t\t\t\tresp_headers',
    complaint: /the log tells a secret/,
  },
  {
    drill: 'SAMPLES_HAPROXY',
    fault: 'HAProxy cuts connections on which it is quiet for ten seconds',
    file: 'docs/samples/haproxy.cfg',
    find: '\ttimeout tunnel 1h',
    replace: '\ttimeout tunnel 10s',
    complaint: /a silent socket was cut/,
  },
  {
    drill: 'SAMPLES_UNIT',
    fault: 'the unit takes away what PostgreSQL cannot do without',
    file: 'docs/samples/tuschel.service',
    find: 'SystemCallFilter=~@privileged\n',
    replace: 'SystemCallFilter=~@privileged @ipc\n',
    complaint: /the server did not get ready under its unit/,
  },
  {
    drill: 'CONTAINER',
    fault: 'the image lacks a library of Node',
    file: 'Containerfile',
    find: 'ca-certificates libatomic1 && rm',
    replace: 'ca-certificates && rm',
    complaint: /the container did not get ready/,
  },
  {
    drill: 'OPERATOR',
    fault: 'the unit of the backup makes none',
    file: 'docs/samples/tuschel-backup.service',
    find: 'backup --to /mnt/backups/tuschel',
    replace: 'backup list /mnt/backups/tuschel',
    complaint: /tuschel-backup\.service ended with 1/,
  },
];

export function plantFor(drill: string): Plant | undefined {
  return PLANTS.find((plant) => plant.drill === drill);
}

/** The source with the fault in it. Throws where its text does not stand exactly once: then nothing would be planted. */
export function planted({ file, find, replace }: Plant, source: string): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${file} has the text of the plant ${parts.length - 1} times, not once`);
  return parts.join(replace);
}
