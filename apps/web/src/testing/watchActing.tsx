import type { MatchState, Reaction } from '@tuschel/protocol';
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { type Acting, type ActingOptions, enter, sceneWith } from './actOn.tsx';
import type { Watch } from '../screens/watch/turning.ts';

/** The show goes on. */
export const goOn =
  (change: (watch: Watch) => Partial<Watch>) =>
  (state: MatchState): MatchState => ({
    ...state,
    ...(state.watch ? { watch: { ...state.watch, ...change(state.watch) } } : {}),
  });

export interface Watching extends Acting {
  reacted: number[];
  /** Somebody reacts. */
  reaction: (reaction: Reaction) => void;
}

export async function watch(
  scene: string,
  change: Partial<Watch> = {},
  options: ActingOptions = {},
): Promise<Watching> {
  const reacted: number[] = [];
  const listeners = new Set<(reaction: Reaction) => void>();
  const acting = await enter(
    sceneWith(`watch/${scene}`, (state) => ({
      ...state,
      ...(state.watch ? { watch: { ...state.watch, ...change } } : {}),
    })),
    {
      ...options,
      client: (client) => {
        const more = options.client?.(client) ?? {};
        const game: typeof client.game = {
          ...client.game,
          ...more.game,
          react: (emoji) => void reacted.push(emoji),
          onReaction: (listener) => {
            listeners.add(listener);
            return () => void listeners.delete(listener);
          },
        };
        return { ...more, game };
      },
    },
  );
  await screen.findByRole('main');
  const reaction = (one: Reaction) => act(() => listeners.forEach((tell) => tell(one)));
  return { ...acting, reacted, reaction };
}

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

export const controls = () => within(screen.getByRole('toolbar', { name: 'Blättern' }));

export const subtitle = () =>
  screen.getByText(/^Buch \d+ von \d+ · Seite \d+ von \d+$/).textContent?.replaceAll('\u00a0', ' ');

export const key = (name: string, target: Element = document.body, init: KeyboardEventInit = {}) => {
  const event = createEvent.keyDown(target, { code: name, key: name, ...init });
  fireEvent(target, event);
  return event.defaultPrevented;
};

export const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Stelle in der Zeichnung' });
