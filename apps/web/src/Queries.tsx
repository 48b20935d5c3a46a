import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { ScreenTexts } from './ScreenTexts.tsx';
import { queries } from './queryClient.ts';

/** What all screens stand on but the home page: answers of the server, and more texts. */
export default function Queries() {
  return (
    <QueryClientProvider client={queries}>
      <ScreenTexts>
        <Outlet />
      </ScreenTexts>
    </QueryClientProvider>
  );
}
