export * from './tuschelClient.ts';
