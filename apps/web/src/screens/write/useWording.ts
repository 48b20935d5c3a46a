import type { PromptContainsBadwords } from '@tuschel/protocol';
import { useEffect, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';

/** What the server says of the words in this step's text; it holds for as long as they stand there. */
export function useWording(step: number): (text: string) => PromptContainsBadwords | null {
  const { game } = useClient();
  const [wording, setWording] = useState<PromptContainsBadwords | null>(null);
  useEffect(() => game.onWording((said) => said.step === step && setWording(said)), [game, step]);
  return (text) => (wording && stillSays(wording, text) ? wording : null);
}

function stillSays({ text: said, spans = [] }: PromptContainsBadwords, text: string): boolean {
  return spans.some(({ start, end }) => text.includes(said.slice(start, end)));
}
