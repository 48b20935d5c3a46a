import type { PromptToken, PromptWarning } from '@tuschel/rules';
import { Dices, TriangleAlert, UserRound, UserRoundSearch } from 'lucide-react';
import { useText } from '../useText.ts';
import styles from './PromptTokens.module.css';

/** A prompt as it will be understood: each marker is a chip that says what it stands for. */
export function PromptTokens({ tokens, vipOnly = false }: { tokens: readonly PromptToken[]; vipOnly?: boolean }) {
  return (
    <span className={styles.tokens}>
      {tokens.map((token, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order is all that tells them apart
        <Token key={index} token={token} vipOnly={vipOnly} />
      ))}
    </span>
  );
}

function Token({ token, vipOnly }: { token: PromptToken; vipOnly: boolean }) {
  const say = useText();
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'player':
      return (
        <span className={styles.chip} data-kind="player">
          <UserRound size={15} aria-hidden="true" />
          {token.name}
        </span>
      );
    case 'choose':
      return (
        <span className={styles.chip} data-kind="choose">
          <UserRoundSearch size={15} aria-hidden="true" />
          {say('prompt.choose')}
        </span>
      );
    case 'draw':
      return (
        <span className={styles.chip} data-kind="draw">
          <Dices size={15} aria-hidden="true" />
          {say(vipOnly ? 'prompt.drawVip' : 'prompt.draw')}
        </span>
      );
    default:
      return token satisfies never;
  }
}

export function PromptWarnings({ warnings }: { warnings: readonly PromptWarning[] }) {
  const say = useText();
  return warnings.map(({ code, name }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same name may be unknown twice
    <span key={index} className={styles.warning}>
      <TriangleAlert size={15} aria-hidden="true" />
      {say(code === 'noPlayer' ? 'prompt.noPlayer' : 'prompt.unknownName', { name })}
    </span>
  ));
}
