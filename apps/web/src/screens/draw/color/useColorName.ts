import type { Color } from '@tuschel/ink';
import { paletteName, toHex } from '../../../canvas/colors/palette.ts';
import { useText } from '../../../game/useText.ts';
import type { MessageId } from '../../../language/messageIds.ts';

/** "Red, #d8292b", and the number alone for a colour of one's own. */
export function useColorName(): (color: Color) => string {
  const say = useText();
  return (color) => {
    const name = paletteName(color);
    return name === null ? toHex(color) : say(`draw.color.${name}` as MessageId);
  };
}
