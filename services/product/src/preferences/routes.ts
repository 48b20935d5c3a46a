import { PreferencesSchema } from '@tuschel/protocol/schemas';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import type { PreferenceStore } from './store.ts';

/** What the caller likes, told to nobody else. */
export function preferenceRoutes(app: App, gate: Gate, preferences: PreferenceStore): void {
  app.get('/preferences', (request) => preferences.of(gate.account(request).id));

  app.put('/preferences', { schema: { body: PreferencesSchema } }, async (request) => {
    const { id } = gate.account(request);
    await preferences.change(id, request.body);
    return preferences.of(id);
  });
}
