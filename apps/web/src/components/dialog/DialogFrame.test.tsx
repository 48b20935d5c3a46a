// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { actOn, focused } from '../../testing/actOn.tsx';
import { Button } from '../Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';

test('an entry that is removed in a dialog by the keyboard hands the focus to the next one', async () => {
  function People() {
    const [names, setNames] = useState(['Ada', 'Ben']);
    return (
      <DialogFrame title="People" onClose={() => {}}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <Button onPress={() => setNames(names.filter((one) => one !== name))}>{name}</Button>
            </li>
          ))}
        </ul>
      </DialogFrame>
    );
  }
  const { user } = await actOn(<People />);
  screen.getByRole('button', { name: 'Ada' }).focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Ben');
});
