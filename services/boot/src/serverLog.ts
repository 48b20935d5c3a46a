import { createLog, type FlushableLog, type LogConfig } from '@tuschel/platform';
import { hideSecrets, isSecretName } from '@tuschel/protocol';

/** A log that knows what our secrets look like. */
export function serverLog(config: Omit<LogConfig, 'secrets'>): FlushableLog {
  return createLog({ ...config, secrets: { isSecretName, hide: hideSecrets } });
}
