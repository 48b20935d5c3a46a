import type { NamedPerson } from '@tuschel/rules';

export interface PromptPerson extends NamedPerson {
  avatarUrl?: string | undefined;
  face?: string | undefined;
}
