import { chordsOf } from '../../keys/chords.ts';
import { isTurtleAction, type TurtleAction } from '../../keys/keyActions.ts';
import { actionOf, deskShortcut, keymapOf, keySettings } from '../../keys/keySettings.ts';
import type { CanvasStage } from '../LiveCanvas.tsx';
import { toHex } from '../colors/palette.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import { panBy, toScreen } from '../view/view.ts';
import type { Held, Turtle } from './turtle.ts';
import styles from './turtle.module.css';

/** The pen stays so far inside of what is in sight, CSS px. */
const MARGIN = 40;
/** With these held a direction still is a direction. */
const HELD: Held = { far: false, fine: false };

/** Leads keys of the canvas to the pen, and shows where it is. Returns how to stop. */
export function attachTurtle({ element, viewport }: CanvasStage, turtle: Turtle, toolbox: Toolbox): () => void {
  const mark = createMark(element);
  const picture = element.querySelector('canvas');
  const show = () => {
    const { x, y, heading, isDown, isOn } = turtle.get();
    const spot = toScreen(viewport.view, { x, y });
    const turn = viewport.view.isFlipped ? 180 - heading : heading;
    mark.show(
      isOn ? { spot, isDown, turn: turn + (viewport.view.turn ?? 0), color: toHex(toolbox.get().color) } : null,
    );
  };
  /** A pen that goes out of sight takes the view along. */
  const follow = () => {
    const { x, y, isOn } = turtle.get();
    if (!isOn) return show();
    const spot = toScreen(viewport.view, { x, y });
    const beyond = (at: number, size: number) => Math.min(0, size - MARGIN - at) + Math.max(0, MARGIN - at);
    const whole = viewport.middle();
    const [dx, dy] = [beyond(spot.x, whole.x * 2), beyond(spot.y, whole.y * 2)];
    if (dx !== 0 || dy !== 0) viewport.set(panBy(viewport.view, dx, dy));
    show();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!turtle.get().isOn || event.target !== element || !take(event, turtle)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const lift = () => turtle.lift();

  // Before everything else that hears keys and pointers on the canvas.
  element.addEventListener('keydown', onKeyDown, { capture: true });
  element.addEventListener('pointerdown', lift, { capture: true });
  element.addEventListener('blur', lift);
  const moves = picture && new MutationObserver(show);
  moves?.observe(picture as HTMLElement, { attributes: true, attributeFilter: ['style'] });
  const forgetTurtle = turtle.subscribe(follow);
  const forgetColor = toolbox.subscribe(show);
  return () => {
    turtle.lift();
    element.removeEventListener('keydown', onKeyDown, { capture: true });
    element.removeEventListener('pointerdown', lift, { capture: true });
    element.removeEventListener('blur', lift);
    moves?.disconnect();
    forgetTurtle();
    forgetColor();
    mark.remove();
  };
}

/** @returns whether the key was the pen's */
function take(event: KeyboardEvent, turtle: Turtle): boolean {
  const act = actOf(event, turtle);
  act?.();
  return act !== null;
}

function actOf(event: KeyboardEvent, turtle: Turtle): (() => void) | null {
  const { key, code, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (key === 'Escape') return () => turtle.escape();
  const settings = keySettings.get();
  const desk = deskShortcut(event, settings)?.shortcut.do;
  if (desk === 'undo' || desk === 'redo') return () => turtle[desk]();
  const keymap = keymapOf(settings);
  const met = actionOf(chordsOf(event), keymap, isTurtleAction);
  const isPlain = !shiftKey || !LEADS.includes(met?.action as TurtleAction);
  if (met && isPlain) return () => turtle.do(met.action as TurtleAction, HELD);
  if (ctrlKey || metaKey || (!shiftKey && !altKey)) return null;
  // Shift and Alt make a step longer or shorter.
  const plain = { key, code, ctrlKey, metaKey, shiftKey: false, altKey: false };
  const direction = actionOf(chordsOf(plain), keymap, isTurtleAction)?.action as TurtleAction | undefined;
  if (direction === undefined || !LEADS.includes(direction)) return null;
  return () => turtle.do(direction, { far: shiftKey, fine: altKey });
}

const LEADS: readonly TurtleAction[] = [
  'turtleUp',
  'turtleDown',
  'turtleLeft',
  'turtleRight',
  'turtleUpLeft',
  'turtleUpRight',
  'turtleDownLeft',
  'turtleDownRight',
  'turtleForward',
];

interface Mark {
  spot: { x: number; y: number };
  isDown: boolean;
  /** Degrees clockwise. */
  turn: number;
  color: string;
}

/** A ring around the pen's place, in the colour of the ink while the pen is down, with a hand that points forward. */
function createMark(element: HTMLElement) {
  const ring = element.appendChild(document.createElement('div'));
  ring.className = styles.mark ?? '';
  ring.dataset['testid'] = 'turtle';
  ring.hidden = true;
  return {
    show(mark: Mark | null) {
      ring.hidden = mark === null;
      if (!mark) return;
      ring.style.transform = `translate(${mark.spot.x}px, ${mark.spot.y}px) translate(-50%, -50%) rotate(${mark.turn}deg)`;
      ring.dataset['down'] = String(mark.isDown);
      ring.style.setProperty('--ink', mark.color);
    },
    remove: () => ring.remove(),
  };
}
