import type { Log } from './ports.ts';

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  message: string;
  fields: Record<string, unknown>;
}

/** A log that keeps its lines for a test to read and prints none. */
export interface CollectingLog extends Log {
  lines: LogLine[];
}

export function collectingLog(): CollectingLog {
  const lines: LogLine[] = [];
  return Object.assign(logInto(lines, {}), { lines });
}

function logInto(lines: LogLine[], bound: object): Log {
  const at = (level: LogLine['level']) => (message: string, fields?: object) => {
    lines.push({ level, message, fields: { ...bound, ...fields } });
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => logInto(lines, { ...bound, ...fields }),
  };
}
