import type { Task } from '@tuschel/protocol';

/** What is to be drawn, in one line; two subjects at once are to become one picture. Empty: only a picture says it. */
export function taskText({ prompt, prompts }: Pick<Task, 'prompt' | 'prompts'>): string {
  return prompts?.join(' × ') ?? prompt ?? '';
}
