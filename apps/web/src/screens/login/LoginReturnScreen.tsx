import { useQuery } from '@tanstack/react-query';
import { ErrorPage } from '@tuschel/protocol';
import { useIntl } from 'react-intl';
import { Navigate, useSearchParams } from 'react-router';
import { useClient } from '../../ClientContext.tsx';
import { LoadingScreen } from '../../components/LoadingScreen.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { errorPath } from '../error/errorPath.ts';

/** Where every login provider sends the browser back to, with a code that works once. */
export default function LoginReturnScreen() {
  const { formatMessage } = useIntl();
  const client = useClient();
  const [query] = useSearchParams();
  const code = query.get('code');
  const state = query.get('state');
  usePageTitle(formatMessage({ id: 'menu.login' }));
  const finished = useQuery({
    queryKey: ['login', code, state],
    queryFn: () => client.login.finish(code ?? '', state ?? ''),
    enabled: code !== null && state !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (code === null || state === null || finished.isError)
    return <Navigate to={errorPath(ErrorPage.loginProvider)} replace />;
  if (finished.isSuccess) return <Navigate to={finished.data} replace />;
  return <LoadingScreen status={formatMessage({ id: 'login.finishing' })} />;
}
