import { QueryClient } from '@tanstack/react-query';

/** What was asked of the server and may be asked again. Not for the home page, which loads without this library. */
export const queries = new QueryClient();
