import { useContext } from 'react';
import { useGame } from '../../../ClientContext.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { ChattingContext } from '../../../game/chat/useChatting.ts';
import { hostKeys } from '../../../game/keys/hostKeys.ts';
import { type KeyGroup, KeyGroups } from '../../../game/keys/KeyGroups.tsx';
import { useText } from '../../../game/useText.ts';
import { modKey } from './modKey.ts';
import { NIB_KEYS, NIB_TEXTS } from '../tools/toolIcons.ts';
import { NIBS } from '../../../canvas/tools/nibs.ts';

/** All keys of the drawing screen. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const say = useText();
  const mod = modKey();
  const game = useGame();
  const hasChat = useContext(ChattingContext) !== null;
  const groups: KeyGroup[] = [
    {
      title: say('draw.tools'),
      keys: [
        ...NIBS.map((nib) => [NIB_KEYS[nib], say(NIB_TEXTS[nib])] as const),
        ['Shift+E', say('draw.erases')],
        [say('draw.key.size'), say('draw.key.size.does')],
        ['1 … 9, 0', say('draw.opacity')],
        [say('draw.key.secondButton'), say('draw.quick')],
        [', · .', say('draw.key.preset')],
        ['Shift', say('draw.key.regular')],
        ['Alt', say('draw.key.centred')],
      ],
    },
    {
      title: say('draw.key.picture'),
      keys: [
        [`${mod}+Z`, say('draw.undo')],
        [`${mod}+Y`, say('draw.redo')],
        ['Esc', say('draw.key.cancel')],
        [say('draw.key.delete'), say('draw.layer.erase')],
        [`${mod}+Shift+${say('draw.key.delete')}`, say('draw.eraseAll')],
        [`${mod}+${say('draw.key.enter')}`, say('draw.finished')],
        [`${mod}+S`, say('draw.key.saved')],
        ['Alt', say('draw.key.pick')],
        ['I', say('draw.pick')],
        ['X', say('draw.swapColors')],
        ['D', say('draw.key.defaultColors')],
      ],
    },
    {
      title: say('draw.layers'),
      keys: [
        ['Alt+1 · 2 · 3', say('draw.key.layer')],
        ['Alt+Shift+1 · 2 · 3', say('draw.key.toggleLayer')],
        ['Alt+↑', say('draw.layer.forward')],
        ['Alt+↓', say('draw.layer.backward')],
      ],
    },
    {
      title: say('draw.key.view'),
      keys: [
        ['+ · −', say('draw.key.zoom')],
        [`${mod}+0`, say('draw.fit')],
        [`${mod}+1`, say('draw.key.actualSize')],
        [say('draw.key.space'), say('draw.key.pan')],
        [`${say('draw.key.space')}+${mod}`, say('draw.key.zoomDrag')],
        ['R', say('draw.key.turn')],
        ['Shift+R', say('draw.upright')],
        ['H · M', say('draw.flip')],
        ['K', say('draw.grid')],
        ['Tab · F', say('draw.key.panels')],
        ['F6', say('draw.key.leave')],
        ...(hasChat ? [['T', say('draw.key.chat')] as const] : []),
        ['F1 · ?', say('draw.key.title')],
      ],
    },
    ...(game.status === 'joined' ? hostKeys(game.state, say) : []),
  ];
  return (
    <DialogFrame title={say('draw.key.title')} onClose={onClose} wide>
      <KeyGroups groups={groups} />
    </DialogFrame>
  );
}
