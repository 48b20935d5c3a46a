// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Choose } from '../gallery/Choose.tsx';
import { actOn, focused } from '../testing/actOn.tsx';
import { Avatar } from './Avatar.tsx';
import { Checkbox } from './form/Checkbox.tsx';
import { Slider } from './form/Slider.tsx';
import { Switch } from './form/Switch.tsx';
import { TextField } from './form/TextField.tsx';
import { IconButton } from './IconButton.tsx';
import { Menu } from './Menu.tsx';

test('an entry of a menu may have an icon, another language, and look as if something were lost', async () => {
  const { user } = await actOn(
    <Menu
      label="Ways"
      trigger={<IconButton label="Where to?">…</IconButton>}
      entries={[
        { id: 'lake', label: 'Lake', lang: 'en', icon: <svg data-testid="icon" />, onAction: () => undefined },
        { id: 'sea', label: 'Meer', danger: true, onAction: () => undefined },
      ]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Where to?' }));
  const menu = within(await screen.findByRole('menu'));
  const [lake, sea] = menu.getAllByRole('menuitem');
  expect(lake?.firstElementChild).toBe(screen.getByTestId('icon'));
  expect(menu.getByText('Lake').lang).toBe('en');
  expect([lake?.className.includes('danger'), sea?.className.includes('danger')]).toEqual([false, true]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(focused()).toBe('Where to?'));
});

test('of a long list one is chosen, and nothing that is not in it', async () => {
  const chosen: string[] = [];
  await actOn(
    <Choose
      label="Week"
      value="47"
      choices={[
        { value: '48', label: 'This week' },
        { value: '47', label: 'Last week' },
      ]}
      onChange={(week) => void chosen.push(week)}
    />,
  );
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Week' });
  expect([list.value, [...list.options].map(({ label }) => label)]).toEqual(['47', ['This week', 'Last week']]);
  fireEvent.change(list, { target: { value: '48' } });
  list.add(new Option('Never', '1'));
  fireEvent.change(list, { target: { value: '1' } });
  expect(chosen).toEqual(['48']);
});

test('a slider shows its value, that of another scale in its own words, and how far it is', async () => {
  const onChange = vi.fn<(value: number) => void>();
  const { user } = await actOn(
    <>
      <Slider label="Loud" defaultValue={25} onChange={onChange} className="mine" />
      <Slider label="Large" hideLabel orientation="vertical" defaultValue={60} showValue={(value) => `${value} px`} />
    </>,
  );
  const [loud, large] = screen.getAllByRole('group') as [HTMLElement, HTMLElement];
  expect(within(loud).getByRole('status').textContent).toBe('25');
  expect(within(large).getByRole('status').textContent).toBe('60 px');
  const fill = (slider: HTMLElement) => slider.querySelector<HTMLElement>('[class*="fill"]')?.style;
  expect([fill(loud)?.width, fill(loud)?.height]).toEqual(['25%', '']);
  expect([fill(large)?.width, fill(large)?.height]).toEqual(['', '60%']);
  expect([loud.className.includes('mine'), large.querySelector('.unseen') !== null]).toEqual([true, true]);
  expect(loud.querySelector('.unseen')).toBeNull();
  within(loud).getByRole('slider').focus();
  await user.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenLastCalledWith(26);
});

test('what is on, agreed to, or in between is read so, and changed by a press unless it is off', async () => {
  function Choices() {
    const [isOn, setOn] = useState(false);
    return (
      <>
        <Switch isSelected={isOn} onChange={setOn} className="mine">
          Sound
        </Switch>
        <Checkbox isSelected={isOn} onChange={setOn}>
          Agreed
        </Checkbox>
        <Checkbox isIndeterminate>Some</Checkbox>
        <Checkbox isDisabled isSelected={false}>
          Never
        </Checkbox>
      </>
    );
  }
  const { user } = await actOn(<Choices />);
  const sound = screen.getByRole<HTMLInputElement>('switch', { name: 'Sound' });
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await user.click(sound);
  expect([sound.checked, box('Agreed').checked]).toEqual([true, true]);
  await user.click(box('Agreed'));
  await user.click(box('Never'));
  expect([sound.checked, box('Never').checked, box('Some').indeterminate]).toEqual([false, false, true]);
  const sign = (name: string) => box(name).closest('label')?.querySelector('svg')?.getAttribute('class');
  expect([sign('Some')?.includes('minus'), sign('Agreed')?.includes('check')]).toEqual([true, true]);
  expect(sound.closest('label')?.className).toContain('mine');
});

test('a field tells of what is typed, pressed and left, and its label may be read aloud only', async () => {
  const heard: string[] = [];
  const { user } = await actOn(
    <>
      <TextField
        label="Name"
        hideLabel
        value="Otter"
        onChange={(text) => heard.push(`change ${text}`)}
        onKeyDown={({ key }) => heard.push(`key ${key}`)}
        onBlur={() => heard.push('blur')}
        inputRef={(input) => void heard.push(input ? 'there' : 'gone')}
        placeholder="Who?"
      />
      <TextField label="Text" rows={2} value="" onChange={(text) => heard.push(`text ${text}`)} />
    </>,
  );
  expect(screen.getByText('Name').className).toContain('unseen');
  expect(screen.getByText('Text').className).not.toContain('unseen');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect([field.placeholder, field.getAttribute('aria-invalid'), field.localName]).toEqual(['Who?', null, 'input']);
  await user.click(field);
  await user.keyboard('s');
  await user.tab();
  await user.keyboard('t');
  expect(heard).toEqual(['there', 'key s', 'change Otters', 'key Tab', 'blur', 'text t']);
});

test('a face takes the place of a picture, which is not seen behind it, and each is as large as its place', async () => {
  await actOn(
    <>
      <Avatar name="Kai" url="/kai.png" face="kai" size={96} className="mine" />
      <Avatar name="Ada" url="/ada.png" />
    </>,
    { api: (call) => (call.startsWith('GET /faces/') ? new Promise(() => undefined) : undefined) },
  );
  await waitFor(() => expect(document.querySelector('[data-face="kai"]')).toBeTruthy());
  expect([...document.querySelectorAll('image')].map((image) => image.getAttribute('href'))).toEqual(['/ada.png']);
  expect([...document.querySelectorAll('svg')].map((svg) => svg.getAttribute('width'))).toEqual(['96', '40']);
  expect(document.querySelector('[data-face]')?.className).toContain('mine');
});
