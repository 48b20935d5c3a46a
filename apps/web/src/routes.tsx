import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { Navigate, Route, Routes } from 'react-router';
import { LoadingScreen } from './components/LoadingScreen.tsx';
import { PublicLayout } from './layout/PublicLayout.tsx';
import { useFreshPage } from './layout/useFreshPage.ts';
import { HomeScreen } from './screens/home/HomeScreen.tsx';

const CreateScreen = lazy(() => import('./screens/create/CreateScreen.tsx'));
const JoinScreen = lazy(() => import('./screens/join/JoinScreen.tsx'));
const LocalLoginScreen = lazy(() => import('./screens/login/LocalLoginScreen.tsx'));
const LoginDeniedScreen = lazy(() => import('./screens/login/LoginDeniedScreen.tsx'));
const LoginReturnScreen = lazy(() => import('./screens/login/LoginReturnScreen.tsx'));
const GameTexts = lazy(() => import('./GameTexts.tsx'));
const GameScreen = lazy(() => import('./game/GameScreen.tsx'));
const ErrorScreen = lazy(() => import('./screens/error/ErrorScreen.tsx'));

/** The map: one line per screen. Everything but the home page is loaded when it is first needed. */
export function Screens() {
  const { formatMessage } = useIntl();
  useFreshPage();
  return (
    <Suspense fallback={<LoadingScreen status={formatMessage({ id: 'loading.screen' })} />}>
      <Routes>
        <Route element={<PublicLayout />}>
          <Route index element={<HomeScreen />} />
          <Route path="create" element={<CreateScreen />} />
          <Route path="join" element={<JoinScreen />} />
          <Route path="join/:lobbyCode" element={<JoinScreen />} />
          <Route path="login/local" element={<LocalLoginScreen />} />
          <Route path="login/denied" element={<LoginDeniedScreen />} />
        </Route>
        <Route path="twitch/back" element={<LoginReturnScreen />} />
        <Route
          path="game"
          element={
            <GameTexts>
              <GameScreen />
            </GameTexts>
          }
        />
        <Route path="error" element={<ErrorScreen />} />
        <Route path="*" element={<Navigate to="/error?c=404" replace />} />
      </Routes>
    </Suspense>
  );
}
