import { pino, type DestinationStream, type Logger } from 'pino';
import type { Log } from './ports.ts';
import { type Redaction, redaction, type Secrets } from './redact.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogConfig {
  level: LogLevel;
  /** `json`: one JSON object a line, for machines. `text`: one short line for people. */
  format: 'json' | 'text';
  /** What is never shown. */
  secrets: Secrets;
  /** Where lines go; stdout when left out. */
  destination?: { write(line: string): void };
}

export interface FlushableLog extends Log {
  /** Writes out what is still buffered; call it before the process exits. */
  flush(): void;
}

/**
 * Structured log without secrets. A line has `time`, `level`, `service`, `message` and the fields of whoever wrote it, with
 * those of its `child` before them.
 */
export function createLog(config: LogConfig): FlushableLog {
  const destination = config.format === 'text' ? textLines(config) : jsonLines(config);
  const redact = redaction(config.secrets);
  const logger = pino(
    {
      level: config.level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redact.fields },
    },
    destination,
  );
  return { ...logOf(logger, redact, { service: SERVER }), flush: () => destination.flush() };
}

function logOf(logger: Logger, redact: Redaction, bound: object): Log {
  const at =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: object = {}) => {
      if (logger.isLevelEnabled(level)) logger[level](lineOf(bound, fields), redact.text(message));
    };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => logOf(logger, redact, { ...bound, ...fields }),
  };
}

/** Fields that would be taken for the line's own get another name. */
function lineOf(bound: object, fields: object): object {
  const { time, level, message, ...others } = { ...bound, ...fields } as Record<string, unknown>;
  const renamed = Object.entries({ time, level, message }).filter(([, value]) => value !== undefined);
  return { ...others, ...Object.fromEntries(renamed.map(([name, value]) => [`${name}Given`, value])) };
}

/** Who wrote a line that no service wrote. */
const SERVER = 'server';

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
function textLine({ time, level, message, service, ...fields }: Record<string, unknown>): string {
  const shown = service === SERVER ? fields : { service, ...fields };
  const values = Object.entries(shown).map(([name, value]) => `${name}=${textValue(value)}`);
  return [`${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${String(message)}`, ...values].join('  ');
}

function textValue(value: unknown): string {
  if (typeof value === 'string') return /[\s"]/.test(value) ? JSON.stringify(value) : value;
  const error = value as { message?: unknown; stack?: unknown } | null;
  return typeof error?.stack === 'string' ? `\n${error.stack}` : JSON.stringify(value);
}
