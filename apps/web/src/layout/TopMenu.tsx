import { AccountMenu } from '../account/AccountMenu.tsx';
import { menuPlaces } from './places.ts';
import { TopBar } from './TopBar.tsx';
import { useVisitor } from './useVisitor.ts';

export function TopMenu() {
  return (
    <TopBar places={menuPlaces(useVisitor())}>
      <AccountMenu />
    </TopBar>
  );
}
