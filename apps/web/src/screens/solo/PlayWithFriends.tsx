import { Users } from 'lucide-react';
import { useNavigate } from 'react-router';
import { windowStorage } from '../../browserStorage.ts';
import { Button, type ButtonKind } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../../game/useText.ts';
import { wishForFriends } from '../create/friendsWish.ts';

/** Opens a lobby at once; visitors say their name first. `isSmall`: among other tools. */
export function PlayWithFriends({ isSmall = false, kind = 'action' }: { isSmall?: boolean; kind?: ButtonKind }) {
  const say = useText();
  const navigate = useNavigate();
  const play = () => {
    wishForFriends(windowStorage);
    void navigate('/create');
  };
  if (isSmall)
    return (
      <IconButton label={say('try.friends')} onPress={play} tooltip="bottom">
        <Users size={20} aria-hidden="true" />
      </IconButton>
    );
  return (
    <Button kind={kind} icon={<Users size={20} aria-hidden="true" />} onPress={play}>
      {say('try.friends')}
    </Button>
  );
}
