import { expect, test, vi } from 'vitest';
import { registerServiceWorker } from './registerServiceWorker.ts';

function page(register?: () => Promise<unknown>) {
  const workers = register ? { register: vi.fn<typeof register>(register) } : undefined;
  const window = Object.assign(new EventTarget(), { navigator: { serviceWorker: workers } });
  registerServiceWorker(window as unknown as Window);
  return { workers, load: () => window.dispatchEvent(new Event('load')) };
}

test('the page for whoever is offline is kept once this page is there, and looked for anew each time', () => {
  const { workers, load } = page(async () => undefined);
  expect(workers?.register).not.toHaveBeenCalled();
  load();
  expect(workers?.register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
});

test('a browser that refuses, or has no such thing, is none the worse for it', async () => {
  const { load } = page(() => Promise.reject(new Error('private window')));
  load();
  await new Promise((resolve) => setTimeout(resolve));
  expect(() => page().load()).not.toThrow();
});
