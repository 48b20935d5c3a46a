import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { MediaDialogProvider } from '../media/MediaDialog.tsx';
import { ScreenTexts } from '../language/ScreenTexts.tsx';
import { queries } from './queryClient.ts';

/** What all screens stand on but the home page: answers of the server, more texts, and drawings in large. */
export default function Queries() {
  return (
    <QueryClientProvider client={queries}>
      <ScreenTexts>
        <MediaDialogProvider>
          <Outlet />
        </MediaDialogProvider>
      </ScreenTexts>
    </QueryClientProvider>
  );
}
