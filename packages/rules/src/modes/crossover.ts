import type { Mode } from './mode.ts';

/** A subject from everybody, two of them drawn as one by somebody else, and a guess at both by a third. */
export const crossover = {
  number: 16,
  steps: () => [
    { kind: 'write', text: 'subject' },
    { kind: 'draw', crosses: true },
    { kind: 'write', text: 'guess' },
  ],
  showsPromptLast: true,
  problem: ({ players }) => (players.length < 3 ? { code: 'needThree' } : null),
} as const satisfies Mode;
