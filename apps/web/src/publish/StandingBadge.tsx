import { Ban, CircleCheck, CircleDashed, CircleX, EyeOff, Hourglass, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeLook } from '../components/Badge.tsx';
import { useText } from '../game/useText.ts';
import type { Standing } from './standing.ts';

const LOOKS: Readonly<Record<Standing, { look: BadgeLook; icon: ReactNode }>> = {
  private: { look: 'plain', icon: <Lock size={14} aria-hidden="true" /> },
  pending: { look: 'gold', icon: <Hourglass size={14} aria-hidden="true" /> },
  approved: { look: 'done', icon: <CircleCheck size={14} aria-hidden="true" /> },
  edited: { look: 'gold', icon: <Hourglass size={14} aria-hidden="true" /> },
  rejected: { look: 'danger', icon: <CircleX size={14} aria-hidden="true" /> },
  editRejected: { look: 'danger', icon: <CircleX size={14} aria-hidden="true" /> },
  unpublished: { look: 'plain', icon: <CircleDashed size={14} aria-hidden="true" /> },
  hidden: { look: 'plain', icon: <EyeOff size={14} aria-hidden="true" /> },
  quarantined: { look: 'danger', icon: <Ban size={14} aria-hidden="true" /> },
};

/** In one or two words where a drawing stands. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const say = useText();
  const { look, icon } = LOOKS[standing];
  return (
    <Badge look={look} icon={icon}>
      {say(`post.standing.${standing}`)}
    </Badge>
  );
}
