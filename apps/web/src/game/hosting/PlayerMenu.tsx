import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { type MatchState, type Player, RULES_LIMITS } from '@tuschel/protocol';
import { EllipsisVertical, Eye, EyeOff, Flag, Power, UserX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useClient, useGame } from '../../ClientContext.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useProblemText } from '../../language/problemText.ts';
import { DOOR_KEY } from '../../screens/lobby/access/doorCalls.ts';
import { mayRemove } from '../roles/mayHelp.ts';
import { CoHostIcon, HostIcon, VipIcon } from '../roles/RoleIcons.tsx';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';

const ReportFace = lazy(() => import('../../face/ReportFace.tsx'));

/** What one may do with somebody else: the host everything, a co-host may remove people, and everyone reports what they see. */
export function PlayerMenu({ state, player }: { state: MatchState; player: Player }) {
  const isOther = player.id !== state.you.id;
  const entries = useEntries(state, player);
  const faceEntries = useFaceEntries(state, player);
  const [reported, setReported] = useState<string | null>(null);
  const say = useText();
  const { name, face } = player;
  const report: MenuEntry[] =
    face === undefined
      ? []
      : [
          {
            id: 'reportFace',
            label: say('game.face.report'),
            icon: <Flag size={18} aria-hidden="true" />,
            onAction: () => setReported(face),
          },
        ];
  const all = isOther ? [...faceEntries, ...report, ...entries] : [];
  return (
    <>
      {all.length > 0 ? (
        <Menu
          label={say('lobby.playerMenu', { name })}
          trigger={
            <IconButton label={say('lobby.playerMenu', { name })}>
              <EllipsisVertical size={20} aria-hidden="true" />
            </IconButton>
          }
          entries={all}
        />
      ) : null}
      <Suspense>
        {reported === null ? null : <ReportFace player={{ name, face: reported }} onClose={() => setReported(null)} />}
      </Suspense>
    </>
  );
}

/** The host keeps a face off their tables, and shows it again. */
function useFaceEntries({ you }: MatchState, { id, name, face, faceHidden = false }: Player): MenuEntry[] {
  const say = useText();
  const client = useClient();
  const game = useGame();
  const problemText = useProblemText();
  const hide = async (isHidden: boolean) => {
    const matchId = game.status === 'joined' ? game.matchId : '';
    try {
      await callEndpoint(client, 'PUT /match/:matchId/faces/:playerId', {
        params: { matchId, playerId: id },
        body: { isHidden },
      });
      showToast(say(isHidden ? 'game.face.isHidden' : 'game.face.isShown', { name }), { id: 'face-hidden' });
    } catch (error) {
      showToast(problemText(error), { kind: 'error', id: 'face-hidden' });
    }
  };
  if (!you.isHost || you.standsIn || (face === undefined && !faceHidden)) return [];
  const Icon = faceHidden ? Eye : EyeOff;
  return [
    {
      id: 'face',
      label: say(faceHidden ? 'game.face.show' : 'game.face.hide'),
      icon: <Icon size={18} aria-hidden="true" />,
      onAction: () => void hide(!faceHidden),
    },
  ];
}

function useEntries(state: MatchState, player: Player): MenuEntry[] {
  const leads = state.you.isHost;
  const say = useText();
  const send = useSend();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { id, name } = player;

  const promote = async () => {
    const isSure = await dialogs.confirm({
      title: say('lobby.promote'),
      body: say('lobby.promote.body', { name }),
      okLabel: say('lobby.promote'),
    });
    if (isSure) await send({ type: 'promote', player: id });
  };

  const remove = async (how: 'kick' | 'ban') => {
    const reason = await dialogs.text({
      title: say(`lobby.${how}`),
      body: say(`lobby.${how}.body`, { name }),
      label: say('lobby.removeReason'),
      okLabel: say(`lobby.${how}`),
      maxLength: RULES_LIMITS.reason.max,
      danger: true,
    });
    const isDone = reason !== undefined && (await send({ type: how, player: id, reason }));
    if (isDone && how === 'ban') await queries.invalidateQueries({ queryKey: DOOR_KEY });
  };

  const ofHost: MenuEntry[] = [
    {
      id: 'vip',
      label: say(player.vip ? 'lobby.vip.off' : 'lobby.vip.on'),
      icon: <VipIcon />,
      onAction: () => void send({ type: 'vip', player: id, on: !player.vip }),
    },
    {
      id: 'coHost',
      label: say(player.coHost ? 'lobby.coHost.off' : 'lobby.coHost.on'),
      icon: <CoHostIcon />,
      onAction: () => void send({ type: 'coHost', player: id, on: !player.coHost }),
    },
    {
      id: 'promote',
      label: say('lobby.promote'),
      icon: <HostIcon />,
      isDisabled: player.presence !== 'here',
      onAction: () => void promote(),
    },
  ];
  const kick: MenuEntry = {
    id: 'kick',
    label: say('lobby.kick'),
    icon: <Power size={18} aria-hidden="true" />,
    danger: true,
    onAction: () => void remove('kick'),
  };
  const ban: MenuEntry = {
    id: 'ban',
    label: say('lobby.ban'),
    icon: <UserX size={18} aria-hidden="true" />,
    danger: true,
    onAction: () => void remove('ban'),
  };
  if (!mayRemove(state, player)) return [];
  return leads ? [...ofHost, kick, ban] : [kick];
}
