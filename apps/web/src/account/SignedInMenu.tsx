import {
  ChevronDown,
  CreditCard,
  Database,
  Eye,
  EyeOff,
  Heart,
  History,
  Images,
  LogOut,
  MessagesSquare,
  Palette,
  Smile,
  UserRound,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useClient } from '../ClientContext.tsx';
import { Avatar } from '../components/Avatar.tsx';
import { Menu } from '../components/Menu.tsx';
import { Bell } from '../inbox/Bell.tsx';
import { type AccountPlaceId, accountPlaces } from '../layout/accountPlaces.ts';
import { useVisitor } from '../layout/useVisitor.ts';
import { ScreenTexts } from '../language/ScreenTexts.tsx';
import styles from './AccountMenu.module.css';
import { logOut } from './logOut.ts';

const LookSettings = lazy(() => import('./LookSettings.tsx'));
const FaceSheet = lazy(() => import('../face/sheet/FaceSheet.tsx'));
const VeilSettings = lazy(() => import('../veil/VeilSettings.tsx'));

const ICONS: Record<AccountPlaceId, typeof Images> = {
  history: History,
  drawings: Images,
  channels: MessagesSquare,
  profile: UserRound,
  support: Heart,
  billing: CreditCard,
  playground: Palette,
  data: Database,
};

interface Props {
  name: string;
  avatarUrl: string;
}

export default function SignedInMenu(props: Props) {
  return (
    <ScreenTexts>
      <AccountEntries {...props} />
    </ScreenTexts>
  );
}

function AccountEntries({ name, avatarUrl }: Props) {
  const { formatMessage } = useIntl();
  const client = useClient();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'veils' | 'look' | 'face' | null>(null);
  const places = accountPlaces(useVisitor()).map(({ id, href }) => {
    const Icon = ICONS[id];
    return {
      id,
      label: formatMessage({ id: `account.${id}` }),
      icon: <Icon size={18} aria-hidden="true" />,
      badge: id === 'playground' ? 'BETA' : undefined,
      onAction: () => (href.startsWith('/') ? void navigate(href) : location.assign(href)),
    };
  });
  const logout = async () => {
    await navigate('/');
    await logOut(client);
  };
  return (
    <>
      <Bell />
      <Menu
        label={formatMessage({ id: 'menu.account' }, { name })}
        trigger={
          <Button className={styles.trigger ?? ''}>
            <Avatar name={name} url={avatarUrl} size={34} />
            <span className={styles.name}>{name}</span>
            <ChevronDown size={18} aria-hidden="true" />
          </Button>
        }
        entries={[
          ...places,
          {
            id: 'face',
            label: formatMessage({ id: 'account.face' }),
            icon: <Smile size={18} aria-hidden="true" />,
            onAction: () => setOpened('face'),
          },
          {
            id: 'look',
            label: formatMessage({ id: 'look.title' }),
            icon: <Eye size={18} aria-hidden="true" />,
            onAction: () => setOpened('look'),
          },
          {
            id: 'veils',
            label: formatMessage({ id: 'veil.settings' }),
            icon: <EyeOff size={18} aria-hidden="true" />,
            onAction: () => setOpened('veils'),
          },
          {
            id: 'logout',
            label: formatMessage({ id: 'menu.logout' }),
            icon: <LogOut size={18} aria-hidden="true" />,
            onAction: () => void logout(),
          },
        ]}
      />
      <Suspense>
        {opened === 'veils' ? <VeilSettings onClose={() => setOpened(null)} /> : null}
        {opened === 'face' ? <FaceSheet onClose={() => setOpened(null)} /> : null}
        {opened === 'look' ? <LookSettings onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </>
  );
}
