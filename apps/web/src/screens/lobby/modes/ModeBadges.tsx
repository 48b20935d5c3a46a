import { Star, Users } from 'lucide-react';
import { Badge } from '../../../components/Badge.tsx';
import { useText } from '../../../game/useText.ts';
import { factsOf } from './modes.ts';

/** What a mode needs, and with how many it is best. */
export function ModeBadges({ mode }: { mode: number }) {
  const say = useText();
  const { least, good, needsVip } = factsOf(mode);
  return (
    <span className="flow gap-1-2">
      <Badge icon={<Users size={14} aria-hidden="true" />}>
        {good.to === null
          ? say('mode.goodFrom', { from: good.from })
          : say('mode.good', { from: good.from, to: good.to })}
      </Badge>
      {least > 2 ? <Badge>{say('mode.least', { least })}</Badge> : null}
      {needsVip ? (
        <Badge look="gold" icon={<Star size={14} aria-hidden="true" />}>
          {say('mode.needsVip')}
        </Badge>
      ) : null}
    </span>
  );
}
