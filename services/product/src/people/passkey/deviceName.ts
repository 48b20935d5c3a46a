import { PASSKEYS } from '@tuschel/protocol';
import { visibleText } from '@tuschel/words';

/** What the owner calls a device, in one line; null: there is nothing to read, or too much. */
export function readDeviceName(typed: string): string | null {
  const name = visibleText(typed.normalize('NFC')).replaceAll(/\s+/g, ' ').trim();
  return name === '' || Array.from(name).length > PASSKEYS.name ? null : name;
}
