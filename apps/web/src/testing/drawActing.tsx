import type { DrawingSync } from '@tuschel/client';
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import type { DrawingMeta, MatchState, Task } from '@tuschel/protocol';
import { vi } from 'vitest';
import { type Acting, type ActingOptions, enter } from './actOn.tsx';
import type { Scene } from '../stage/scenes/scene.ts';

/** The window, and in it the canvas; CSS px. */
export const BOX = { left: 0, top: 0, width: 1000, height: 600, x: 0, y: 0, right: 1000, bottom: 600 };

export interface Drawing extends Acting {
  /** The page that lies on the desk. */
  sync: () => DrawingSync;
  metas: DrawingMeta[];
  /** In the order in which they happen. */
  done: string[];
}

export async function draw(scene: string | Scene = 'empty', options: ActingOptions = {}): Promise<Drawing> {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(BOX as DOMRect);
  const pages: DrawingSync[] = [];
  const metas: DrawingMeta[] = [];
  const done: string[] = [];
  const acting = await enter(typeof scene === 'string' ? `draw/${scene}` : scene, {
    ...options,
    answer: (command) => {
      done.push(command.type);
      return options.answer?.(command) ?? {};
    },
    client: (client) => {
      const more = options.client?.(client) ?? {};
      const drawings = { ...client.drawings, ...more.drawings };
      const open: typeof drawings.open = async (...asked) => {
        const page = await drawings.open(...asked);
        // What is stored of a drawing is read while it is drawn.
        const watched: DrawingSync = Object.defineProperties(
          {
            ...page,
            setMeta: (meta) => {
              metas.push(meta);
              Object.assign(page.meta, meta);
            },
            flush: async () => void done.push('flush'),
            flushOnLeave: () => void done.push('flushOnLeave'),
            stop: () => void done.push('stop'),
          } as DrawingSync,
          { lines: { get: () => page.lines }, meta: { get: () => page.meta } },
        );
        pages.push(watched);
        return watched;
      };
      return { ...more, drawings: { ...drawings, open } };
    },
  });
  await screen.findByRole('application');
  const sync = () => {
    const page = pages.at(-1);
    if (!page) throw new Error('no page was opened');
    return page;
  };
  return { ...acting, sync, metas, done };
}

export const withTask =
  (change: Partial<Task>) =>
  (state: MatchState): MatchState => ({ ...state, ...(state.task ? { task: { ...state.task, ...change } } : {}) });

export const canvas = () => screen.getByRole('application');

export const strip = () => within(screen.getAllByRole('toolbar', { name: 'Werkzeuge' })[0] as HTMLElement);

export const bar = () => within(screen.getAllByRole('toolbar', { name: 'Werkzeuge' })[1] as HTMLElement);

export const region = (name: string) => within(screen.getByRole('region', { name }));

export const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';

/** The tool in the hand, its size, and the colour. */
export const held = () =>
  bar()
    .getAllByRole('button', { name: /, (Größe|einstellen)/ })[0]
    ?.getAttribute('aria-label');

export const color = () => screen.getByTestId('color').dataset['color']?.toUpperCase();

export const setting = (name: string) => region('Werkzeug einstellen').getByRole<HTMLInputElement>('slider', { name });

export const zoom = () => Number.parseFloat(strip().getByText(/%$/).textContent ?? '');

/** @returns whether the browser is kept from doing what it does by itself */
export function key(name: string, init: KeyboardEventInit = {}, target: Element = canvas()): boolean {
  const event = createEvent.keyDown(target, { key: name, ...init });
  fireEvent(target, event);
  return event.defaultPrevented;
}

/** A line from place to place, in CSS px of the window. */
export function pull(...places: readonly [x: number, y: number][]): void {
  const at = ([clientX, clientY]: readonly [number, number]) => ({
    clientX,
    clientY,
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
  });
  const [first, ...others] = places;
  if (!first) return;
  fireEvent.pointerDown(canvas(), at(first));
  for (const place of others) fireEvent.pointerMove(canvas(), at(place));
  fireEvent.pointerUp(canvas(), at(others.at(-1) ?? first));
}

export const stroke = () => pull([400, 200], [450, 260], [520, 300]);
