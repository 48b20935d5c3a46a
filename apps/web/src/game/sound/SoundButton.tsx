import { Volume2, VolumeX } from 'lucide-react';
import { useStore } from '../../ClientContext.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../useText.ts';
import { soundSettings } from './soundSettings.ts';

/** Mutes the game in one press, on every screen of it; what was chosen is remembered. */
export function SoundButton() {
  const say = useText();
  const { muted } = useStore(soundSettings);
  return (
    <IconButton
      label={say(muted ? 'sound.unmute' : 'sound.mute')}
      onPress={() => soundSettings.change({ muted: !muted })}
    >
      {muted ? <VolumeX size={22} aria-hidden="true" /> : <Volume2 size={22} aria-hidden="true" />}
    </IconButton>
  );
}
