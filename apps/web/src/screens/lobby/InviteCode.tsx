import { showLobbyCode } from '@tuschel/protocol';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { browserStorage } from '../../browserStorage.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../../game/useText.ts';
import { isCodeHidden, keepCodeHidden } from './codeHidden.ts';
import styles from './Invitation.module.css';

/** The code in two groups, to read aloud; `isCovered`: stream mode is on. Who streams covers it once, and it stays so in every lobby of this browser. */
export function InviteCode({ lobbyCode, isCovered }: { lobbyCode: string; isCovered: boolean }) {
  const say = useText();
  const [isKeptHidden, setHidden] = useState(() => isCodeHidden(browserStorage));
  // In stream mode it is covered until somebody asks for it, each time anew.
  const [isAskedFor, setAskedFor] = useState(false);
  if (isAskedFor && !isCovered) setAskedFor(false);
  const isHidden = isCovered ? !isAskedFor : isKeptHidden;
  const cover = (hide: boolean) => {
    if (isCovered) return setAskedFor(!hide);
    setHidden(hide);
    keepCodeHidden(hide, browserStorage);
  };
  return (
    <p className={styles.code}>
      {isHidden ? (
        <span role="img" aria-label={say('lobby.code.hidden')}>
          {showLobbyCode(lobbyCode).replaceAll(/[^-]/g, '•')}
        </span>
      ) : (
        <span data-testid="lobby-code">{showLobbyCode(lobbyCode)}</span>
      )}
      <IconButton label={say(isHidden ? 'lobby.code.show' : 'lobby.code.hide')} onPress={() => cover(!isHidden)}>
        {isHidden ? <Eye size={22} aria-hidden="true" /> : <EyeOff size={22} aria-hidden="true" />}
      </IconButton>
    </p>
  );
}
