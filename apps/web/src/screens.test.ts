import { APP_SCREENS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { BARE_SCREENS, PUBLIC_SCREENS } from './screens.ts';

test('the server knows each screen: what it does not know it answers with 404', () => {
  expect([...APP_SCREENS].toSorted()).toEqual(
    [...Object.keys(PUBLIC_SCREENS), ...Object.keys(BARE_SCREENS)].toSorted(),
  );
});
