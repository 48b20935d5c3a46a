import { GALLERY } from '@tuschel/protocol';
import type { DialogService } from '../components/dialog/Dialogs.tsx';
import type { useText } from '../game/useText.ts';

/** Asks what is wrong with a moderator's decision. Undefined: they would rather not say. */
export async function askForAppeal(
  dialogs: DialogService,
  say: ReturnType<typeof useText>,
): Promise<string | undefined> {
  const text = await dialogs.text({
    title: say('appeal.title'),
    body: say('appeal.text'),
    label: say('appeal.label'),
    okLabel: say('appeal.send'),
    rows: 5,
    maxLength: GALLERY.appeal,
    validate: (said) => (said.trim() === '' ? say('appeal.empty') : undefined),
  });
  return text?.trim();
}
