import { pino, type DestinationStream, type Logger } from 'pino';
import type { Log } from './ports.ts';
import { redactFields, redactText } from './redact.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogConfig {
  level: LogLevel;
  /** `json`: one JSON object a line, for machines. `text`: one short line for people. */
  format: 'json' | 'text';
  /** Where lines go; stdout when left out. */
  destination?: { write(line: string): void };
}

export interface FlushableLog extends Log {
  /** Writes out what is still buffered; call it before the process exits. */
  flush(): void;
}

/** Structured log without secrets: what `redact` knows to be one never leaves the process. */
export function createLog(config: LogConfig): FlushableLog {
  const destination = config.format === 'text' ? textLines(config) : jsonLines(config);
  const logger = pino(
    {
      level: config.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redactFields },
    },
    destination,
  );
  return { ...logOf(logger), flush: () => destination.flush() };
}

function logOf(logger: Logger): Log {
  const at =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: object = {}) =>
      logger[level](fields, redactText(message));
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => logOf(logger.child(redactFields(fields))),
  };
}

interface Lines extends DestinationStream {
  flush(): void;
}

function jsonLines({ destination }: LogConfig): Lines {
  if (destination) return { write: (line) => destination.write(line), flush: () => {} };
  const stdout = pino.destination({ dest: 1, sync: false });
  // A reader that went away (`npm start | head`) must not end the server.
  stdout.on('error', () => {});
  return { write: (line) => stdout.write(line), flush: () => stdout.flushSync() };
}

function textLines({ destination = process.stdout }: LogConfig): Lines {
  return {
    write: (line) => destination.write(`${textLine(JSON.parse(line) as Record<string, unknown>)}\n`),
    flush: () => {},
  };
}

/** `12:30:01 warn  the message  name=value other={"a":1}` */
function textLine({ time, level, msg, ...fields }: Record<string, unknown>): string {
  const values = Object.entries(fields).map(([name, value]) => `${name}=${textValue(value)}`);
  return [`${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${String(msg)}`, ...values].join('  ');
}

function textValue(value: unknown): string {
  if (typeof value === 'string') return /[\s"]/.test(value) ? JSON.stringify(value) : value;
  const error = value as { message?: unknown; stack?: unknown } | null;
  return typeof error?.stack === 'string' ? `\n${error.stack}` : JSON.stringify(value);
}
