import { Keyboard, Turtle } from 'lucide-react';
import { lazy, Suspense, useContext, useState } from 'react';
import { NIBS } from '../../../canvas/tools/nibs.ts';
import { useGame, useStore } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { ChattingContext } from '../../../game/chat/useChatting.ts';
import { hostKeys } from '../../../game/keys/hostKeys.ts';
import { type KeyGroup, KeyGroups } from '../../../game/keys/KeyGroups.tsx';
import { useText } from '../../../game/useText.ts';
import type { KeyAction } from '../../../keys/keyActions.ts';
import { keySettings } from '../../../keys/keySettings.ts';
import { useKeyNames, useKeyWords } from '../../../keys/useKeyNames.ts';
import { NIB_ACTIONS, NIB_TEXTS } from '../tools/toolIcons.ts';
import styles from './KeySettings.module.css';

const KeySettingsDialog = lazy(() => import('./KeySettingsDialog.tsx'));

interface Props {
  onClose: () => void;
  /** Begins to draw with the keyboard. */
  onTurtle: () => void;
}

/** All keys of the drawing screen as they are in force, and the way to change them. */
export function ShortcutSheet({ onClose, onTurtle }: Props) {
  const say = useText();
  const groups = useKeyGroups();
  const { isOn } = useStore(keySettings);
  const [isChanging, setChanging] = useState(false);
  if (isChanging)
    return (
      <Suspense>
        <KeySettingsDialog onClose={() => setChanging(false)} />
      </Suspense>
    );
  return (
    <DialogFrame title={say('draw.key.title')} onClose={onClose} wide>
      {isOn ? null : <p className="soft">{say('draw.keys.areOff')}</p>}
      <div className={styles.ways}>
        <Button
          kind="quiet"
          size="s"
          icon={<Keyboard size={18} aria-hidden="true" />}
          onPress={() => setChanging(true)}
        >
          {say('draw.keys.change')}
        </Button>
        <Button
          kind="quiet"
          size="s"
          icon={<Turtle size={18} aria-hidden="true" />}
          onPress={() => {
            onClose();
            onTurtle();
          }}
        >
          {say('draw.turtle.name')}
        </Button>
      </div>
      <KeyGroups groups={groups} />
    </DialogFrame>
  );
}

type Row = readonly [key: string, does: string];

/** What no key does is left out. */
function useRows(): (does: string, ...actions: readonly KeyAction[]) => readonly Row[] {
  const nameOf = useKeyNames();
  return (does, ...actions) => {
    const names = actions.map(nameOf).filter((name) => name !== undefined);
    // Of several actions in one row each has its first key.
    const keys = actions.length > 1 ? names.map((name) => name.split(' · ')[0] ?? name) : names;
    return keys.length > 0 ? [[[...new Set(keys)].join(' · '), does]] : [];
  };
}

function useKeyGroups(): KeyGroup[] {
  const say = useText();
  const rows = useRows();
  const { mod } = useKeyWords();
  const game = useGame();
  const hasChat = useContext(ChattingContext) !== null;
  const { isOn } = useStore(keySettings);
  return [
    {
      title: say('draw.tools'),
      keys: [
        ...NIBS.flatMap((nib) => rows(say(NIB_TEXTS[nib]), NIB_ACTIONS[nib])),
        ...rows(say('draw.keys.brushAgain'), 'brush'),
        ...rows(say('draw.keys.form'), 'form'),
        ...rows(say('draw.select'), 'select'),
        ...rows(say('draw.erases'), 'erasing'),
        ...rows(say('draw.keys.size'), 'sizeDown', 'sizeUp'),
        ...rows(say('draw.keys.sizeFine'), 'sizeDownFine', 'sizeUpFine'),
        ...rows(say('draw.keys.hardness'), 'hardnessDown', 'hardnessUp'),
        ...useOpacityRows(),
        [say('draw.key.secondButton'), say('draw.quick')],
        ...rows(say('draw.key.preset'), 'presetBack', 'presetForward'),
        ['Shift', say('draw.key.regular')],
        ['Alt', say('draw.key.centred')],
      ],
    },
    {
      title: say('draw.key.picture'),
      keys: [
        ...rows(say('draw.undo'), 'undo'),
        ...rows(say('draw.redo'), 'redo'),
        ...rows(say('draw.key.cancel'), 'cancel'),
        ...rows(say('draw.select.all'), 'selectAll'),
        ...rows(say('draw.select.none'), 'deselect'),
        ...rows(say('draw.layer.erase'), 'eraseLayer'),
        ...rows(say('draw.eraseAll'), 'eraseAll'),
        ...rows(say('draw.finished'), 'finish'),
        ...rows(say('draw.key.saved'), 'saved'),
        ['Alt', say('draw.key.pick')],
        ...rows(say('draw.pick'), 'pick'),
        ...rows(say('draw.swapColors'), 'swapColors'),
        ...rows(say('draw.key.defaultColors'), 'defaultColors'),
      ],
    },
    {
      title: say('draw.layers'),
      keys: [
        ...rows(say('draw.key.layer'), 'layerBack', 'layerMiddle', 'layerFront'),
        ...rows(say('draw.key.toggleLayer'), 'showBack', 'showMiddle', 'showFront'),
        ...rows(say('draw.layer.forward'), 'layerUp'),
        ...rows(say('draw.layer.backward'), 'layerDown'),
      ],
    },
    {
      title: say('draw.key.view'),
      keys: [
        ...rows(say('draw.key.zoom'), 'zoomIn', 'zoomOut'),
        ...rows(say('draw.fit'), 'fit'),
        ...rows(say('draw.key.actualSize'), 'actualSize'),
        ...rows(say('draw.key.pan'), 'pan'),
        [`${say('draw.key.space')}+${mod}`, say('draw.key.zoomDrag')],
        ...rows(say('draw.key.turn'), 'turn'),
        ...rows(say('draw.upright'), 'upright'),
        ...rows(say('draw.flip'), 'flip'),
        ...rows(say('draw.grid'), 'grid'),
        ...rows(say('draw.key.panels'), 'panels'),
        ...rows(say('draw.key.leave'), 'leave'),
        ...(hasChat && isOn ? [['T', say('draw.key.chat')] as const] : []),
        ...rows(say('draw.key.title'), 'help'),
      ],
    },
    { title: say('draw.mover.title'), keys: useMoverRows() },
    { title: say('draw.turtle.name'), keys: useTurtleRows() },
    ...(game.status === 'joined' ? hostKeys(game.state, say) : []),
  ];
}

const DIGITS = Array.from({ length: 10 }, (_, at) => `opacity${at + 1}` as KeyAction);

function useOpacityRows(): readonly Row[] {
  const say = useText();
  const rows = useRows();
  const [[keys] = ['']] = rows('', ...DIGITS);
  const all = keys.split(' · ');
  const shown = all.length === DIGITS.length ? `${all[0]} … ${all.at(-2)}, ${all.at(-1)}` : keys;
  const digits: readonly Row[] = keys === '' ? [] : [[shown, say('draw.opacity')]];
  return [...digits, ...rows(say('draw.keys.opacityStep'), 'opacityDown', 'opacityUp')];
}

function useMoverRows(): readonly Row[] {
  const say = useText();
  const rows = useRows();
  return [
    ...rows(say('draw.mover.move'), 'moverLeft', 'moverRight', 'moverUp', 'moverDown'),
    ...rows(say('draw.mover.far'), 'moverFarLeft', 'moverFarRight', 'moverFarUp', 'moverFarDown'),
    ...rows(say('draw.keys.size'), 'moverSmaller', 'moverLarger'),
    ...rows(say('draw.mover.turn'), 'moverTurnLeft', 'moverTurnRight'),
    ...rows(say('draw.mover.turnFine'), 'moverTurnLeftFine', 'moverTurnRightFine'),
    ...rows(say('draw.mover.flip'), 'moverFlip'),
    ...rows(say('draw.mover.flipDown'), 'moverFlipDown'),
    ...rows(say('draw.mover.apply'), 'moverApply'),
    ['Esc', say('draw.mover.takeBack')],
    ['Shift', say('draw.mover.regular')],
    ['Alt', say('draw.mover.centred')],
  ];
}

function useTurtleRows(): readonly Row[] {
  const say = useText();
  const rows = useRows();
  return [
    ...rows(say('draw.turtle.begin'), 'turtle'),
    ...rows(say('draw.turtle.pen'), 'turtlePen'),
    ...rows(say('draw.turtle.end'), 'turtleEnd'),
    ...rows(say('draw.turtle.move'), 'turtleLeft', 'turtleRight', 'turtleUp', 'turtleDown'),
    ...rows(say('draw.turtle.slant'), 'turtleUpLeft', 'turtleUpRight', 'turtleDownLeft', 'turtleDownRight'),
    ['Shift', say('draw.turtle.far')],
    ['Alt', say('draw.turtle.fine')],
    ...rows(say('draw.turtle.steps'), 'turtleShorter', 'turtleLonger'),
    ...rows(say('draw.turtle.turn'), 'turtleTurnLeft', 'turtleTurnRight'),
    ...rows(say('draw.turtle.forward'), 'turtleForward'),
    ...rows(say('draw.keys.size'), 'turtleThinner', 'turtleThicker'),
    ...rows(say('draw.turtle.colors'), 'turtleColorBack', 'turtleColor'),
    ...rows(say('draw.turtle.middle'), 'turtleMiddle'),
    ...rows(say('draw.turtle.where'), 'turtleWhere'),
  ];
}
