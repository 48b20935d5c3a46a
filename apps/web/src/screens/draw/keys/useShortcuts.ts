import { type RefObject, useEffect } from 'react';
import type { CanvasStage } from '../../../canvas/LiveCanvas.tsx';
import { gridAfter } from '../../../canvas/tools/gridLines.ts';
import type { NibSettings } from '../../../canvas/tools/nibs.ts';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { TURN_STEP, zoomAt } from '../../../canvas/view/view.ts';
import type { Viewport } from '../../../canvas/view/viewport.ts';
import { isInDialog } from '../../../game/keys/isInDialog.ts';
import { moveLayer } from '../panels/layerMoves.ts';
import type { Shortcut } from '../../../keys/keyActions.ts';
import { keySettings } from '../../../keys/keySettings.ts';
import { shortcutOf } from './shortcuts.ts';
import type { Studio } from '../useStudio.ts';

export const ZOOM_STEP = 1.25;
const OPACITY_STEP = 10;
const HARDNESS_STEP = 10;
const ONCE: readonly Shortcut['do'][] = ['panels', 'take', 'turtle', 'select'];

interface Actions {
  finish: () => void;
  saved: () => void;
  eraseAll: () => void;
  /** Shows the keys. */
  help: () => void;
  /** Moves the focus off the canvas. */
  leaveCanvas: () => void;
  /** Hides what stands around the canvas, or shows it again. */
  panels: () => void;
  /** Begins to draw with the keyboard, or ends it. */
  turtle: () => void;
}

export function zoomBy(viewport: Viewport, factor: number): void {
  viewport.set(zoomAt(viewport.view, viewport.middle(), factor));
}

/** Binds the keys of the drawing screen while it is shown. */
export function useShortcuts(studio: Studio, stage: RefObject<CanvasStage | null>, actions: Actions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isInDialog(event.target)) return;
      const hasFocus = event.target === stage.current?.element;
      // From the page itself Tab leads on, as anywhere.
      const onCanvas = hasFocus || (event.target === document.body && event.key !== 'Tab');
      const shortcut = shortcutOf(event, onCanvas, keySettings.get());
      if (!shortcut) return;
      event.preventDefault();
      // Held down, the key would make the screen flicker, or run through all presets.
      if (event.repeat && ONCE.includes(shortcut.do)) return;
      perform(shortcut, studio, stage.current, actions);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [studio, stage, actions]);
}

function perform(shortcut: Shortcut, studio: Studio, stage: CanvasStage | null, actions: Actions): void {
  const { easel, toolbox } = studio;
  switch (shortcut.do) {
    case 'take':
      if (shortcut.cycles && shortcut.nibs[0] === toolbox.get().nib) return toolbox.cyclePresets();
      return toolbox.takeOneOf(shortcut.nibs);
    case 'size':
      return toolbox.stepSize(shortcut.direction, shortcut.fine);
    case 'opacity':
      return toolbox.adjust({ opacity: shortcut.percent });
    case 'opacityStep':
      return toolbox.adjust({ opacity: settingsInHand(toolbox).opacity + shortcut.direction * OPACITY_STEP });
    case 'hardness':
      return toolbox.adjust({ hardness: settingsInHand(toolbox).hardness + shortcut.direction * HARDNESS_STEP });
    case 'preset':
      return toolbox.stepPreset(shortcut.direction);
    case 'layer':
      return toolbox.setLayer(shortcut.layer);
    case 'toggleLayer':
      return toolbox.toggleLayer(shortcut.layer);
    case 'moveLayer':
      return moveLayer(studio, shortcut.direction);
    case 'toggleErasing':
    case 'form':
      return shortcut.do === 'form' ? toolbox.otherForm() : toolbox.toggleErasing();
    case 'pick':
      return toolbox.setPicking(!toolbox.get().isPicking);
    case 'swapColors':
      return toolbox.swapColors();
    case 'defaultColors':
      return toolbox.defaultColors();
    case 'undo':
      return easel.undo();
    case 'redo':
      return easel.redo();
    case 'eraseLayer':
      return easel.eraseLayer(toolbox.get().layer);
    case 'cancelStroke':
      toolbox.setPicking(false);
      return easel.drop();
    case 'fit':
      return stage?.viewport.fit();
    case 'actualSize':
      return stage?.viewport.actualSize();
    case 'select':
      return select(shortcut.what, studio);
    case 'turn':
      return stage?.viewport.turn(TURN_STEP);
    case 'flip':
    case 'upright':
      return stage?.viewport[shortcut.do]();
    case 'grid':
      return toolbox.setGrid(gridAfter(toolbox.get().grid));
    case 'zoomIn':
    case 'zoomOut':
      return stage ? zoomBy(stage.viewport, shortcut.do === 'zoomIn' ? ZOOM_STEP : 1 / ZOOM_STEP) : undefined;
    case 'panels':
      // Under a stroke the canvas stays where it is.
      return easel.isStroking ? undefined : actions.panels();
    case 'leaveCanvas':
    case 'finish':
    case 'saved':
    case 'eraseAll':
    case 'help':
    case 'turtle':
      return actions[shortcut.do]();
    default:
      return shortcut satisfies never;
  }
}

function select(what: 'tool' | 'all' | 'none', { easel, toolbox }: Studio): void {
  if (what === 'none') return easel.mover.deselect();
  const isHeld = toolbox.get().selects !== null;
  if (what === 'tool' || !isHeld) toolbox.select();
  if (what === 'all' && toolbox.limits.mayMove) easel.mover.selectAll();
}

function settingsInHand(toolbox: Toolbox): NibSettings {
  const { nib, settings } = toolbox.get();
  return settings[nib];
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'range');
}
