import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { JumpCodes } from '@tuschel/protocol';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Navigate } from 'react-router';
import { useClient } from '../../ClientContext.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { useText } from '../../game/useText.ts';
import { ScreenTexts } from '../../language/ScreenTexts.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { keepLoginReturn } from './loginReturn.ts';
import { jumpCodes } from './readReturn.ts';

/** Where the team arrives at the staff's own host. Whoever comes without codes goes to its door. */
export default function JumpScreen() {
  const [codes] = useState(jumpCodes);
  return codes === null ? (
    <Navigate to="/admin" replace />
  ) : (
    <ScreenTexts>
      <Jump codes={codes} />
    </ScreenTexts>
  );
}

function Jump({ codes }: { codes: JumpCodes }) {
  const say = useText();
  const { formatMessage } = useIntl();
  const client = useClient();
  usePageTitle(formatMessage({ id: 'menu.login' }));
  const { isSuccess, isError } = useQuery({
    queryKey: ['jump', codes.token],
    queryFn: async () => {
      // They are good once.
      keepLoginReturn('');
      await client.adopt(await callEndpoint(client, 'POST /login/jump', { body: codes }), 'window');
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isSuccess) return <Navigate to="/admin" replace />;
  if (!isError) return <LoadingScreen status={formatMessage({ id: 'login.finishing' })} />;
  return (
    <Notice drawing="otter" title={say('jump.over')}>
      <p>{say('jump.over.text')}</p>
      <ButtonLink to="/admin" icon={<LogIn size={20} aria-hidden="true" />}>
        {say('jump.go')}
      </ButtonLink>
    </Notice>
  );
}
