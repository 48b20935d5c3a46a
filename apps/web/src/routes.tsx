import { CONTENT_PAGES } from '@tuschel/protocol';
import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { LazyScreen } from './LazyScreen.tsx';
import { PublicLayout } from './layout/PublicLayout.tsx';
import { useFreshPage } from './layout/useFreshPage.ts';
import { errorPath } from './screens/error/errorPath.ts';
import { HomeScreen } from './screens/home/HomeScreen.tsx';
import { BARE_SCREENS, PUBLIC_SCREENS, type Screens } from './screens.ts';

const { discover: Discover, ...ASKING_SCREENS } = PUBLIC_SCREENS;

const Queries = lazy(() => import('./connection/Queries.tsx'));
const ContentScreen = lazy(async () => (await import('./screenModules.ts')).loadContentScreen());

/** Everything but the home page is loaded when it is first needed. */
export function AllScreens() {
  useFreshPage();
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route index element={<HomeScreen />} />
        {/* Whoever follows a link to the gallery waits for nothing that other screens stand on. */}
        {Discover ? <Route path="discover" element={<Discover />} /> : null}
        <Route element={<Queries />}>
          {routesOf(ASKING_SCREENS)}
          {CONTENT_PAGES.map((name) => (
            <Route key={name} path={name} element={<ContentScreen key={name} name={name} />} />
          ))}
        </Route>
      </Route>
      <Route
        element={
          <LazyScreen>
            <Queries />
          </LazyScreen>
        }
      >
        {routesOf(BARE_SCREENS)}
      </Route>
      <Route path="*" element={<Navigate to={errorPath(404)} replace />} />
    </Routes>
  );
}

function routesOf(screens: Screens) {
  return Object.entries(screens).map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />);
}
