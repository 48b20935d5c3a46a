import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queries } from './queryClient.ts';

/** The screens that ask the server for something. */
export default function Queries() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
