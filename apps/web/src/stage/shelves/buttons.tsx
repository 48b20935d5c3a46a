import { EllipsisVertical, LogOut, Play, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useIntl } from 'react-intl';
import { Button, type ButtonKind, ButtonLink } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import { Segments } from '../../components/form/Segments.tsx';
import { Switch } from '../../components/form/Switch.tsx';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { Tooltip } from '../../components/Tooltip.tsx';
import { type Theme, THEMES } from '../../look/theme.ts';
import { Sample, States } from './States.tsx';
import styles from './shelves.module.css';

const KINDS: ButtonKind[] = ['gold', 'action', 'quiet', 'plain', 'danger'];
const play = <Play size={20} aria-hidden="true" />;
const dots = <EllipsisVertical size={22} aria-hidden="true" />;

export function Buttons() {
  const { formatMessage } = useIntl();
  const text = formatMessage({ id: 'home.play' });
  return (
    <>
      {KINDS.map((kind) => (
        <States key={kind} title={kind}>
          <Button kind={kind} icon={play}>
            {text}
          </Button>
        </States>
      ))}
      <Sample title="disabled">
        <div className={styles.row}>
          {KINDS.map((kind) => (
            <Button key={kind} kind={kind} isDisabled>
              {text}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample title="s, m, l; a link; wide">
        <div className={styles.row}>
          <Button size="s">{text}</Button>
          <Button>{text}</Button>
          <Button size="l">{text}</Button>
          <ButtonLink to="/create" kind="quiet" icon={play}>
            {text}
          </ButtonLink>
        </div>
        <div className={styles.column}>
          <Button wide>{text}</Button>
        </div>
      </Sample>
    </>
  );
}

export function MoreButtons() {
  const label = useIntl().formatMessage({ id: 'blog.more' });
  const query = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: async () => undefined };
  return (
    <>
      <States title="m">
        <MoreButton query={query} label={label} />
      </States>
      <Sample title="s; while it reads">
        <div className={styles.row}>
          <MoreButton size="s" query={query} label={label} />
          <MoreButton query={{ ...query, isFetchingNextPage: true }} label={label} />
        </div>
      </Sample>
    </>
  );
}

export function IconButtons() {
  const label = useIntl().formatMessage({ id: 'game.menu' });
  return (
    <>
      {KINDS.map((kind) => (
        <States key={kind} title={kind}>
          <IconButton kind={kind} label={label} shortcut="M">
            {dots}
          </IconButton>
        </States>
      ))}
      <Sample title="s; disabled">
        <div className={styles.row}>
          <IconButton size="s" label={label}>
            {dots}
          </IconButton>
          <IconButton label={label} isDisabled>
            {dots}
          </IconButton>
        </div>
      </Sample>
    </>
  );
}

export function Tooltips() {
  const label = useIntl().formatMessage({ id: 'game.menu' });
  return (
    <Sample title="by pointer or by keyboard">
      <Tooltip text={label} shortcut="M" placement="bottom start">
        <AriaButton autoFocus>{label}</AriaButton>
      </Tooltip>
    </Sample>
  );
}

export function Menus() {
  const { formatMessage } = useIntl();
  return (
    <Sample title="opened by its button">
      <Menu
        label={formatMessage({ id: 'game.menu' })}
        placement="bottom start"
        trigger={<IconButton label={formatMessage({ id: 'game.menu' })}>{dots}</IconButton>}
        entries={[
          { id: 'people', label: formatMessage({ id: 'game.people' }), icon: <Users size={18} />, onAction: nothing },
          {
            id: 'cancel',
            label: formatMessage({ id: 'game.cancel' }),
            icon: <Trash2 size={18} />,
            danger: true,
            onAction: nothing,
          },
          {
            id: 'play',
            label: formatMessage({ id: 'account.playground' }),
            icon: <Play size={18} />,
            badge: 'BETA',
            onAction: nothing,
          },
          {
            id: 'leave',
            label: formatMessage({ id: 'game.leave' }),
            icon: <LogOut size={18} />,
            isDisabled: true,
            onAction: nothing,
          },
        ]}
      />
    </Sample>
  );
}

function nothing() {}

export function SegmentChoices() {
  const { formatMessage } = useIntl();
  const [theme, setTheme] = useState<Theme>('auto');
  const segments = THEMES.map((value) => ({ value, label: formatMessage({ id: `theme.${value}` }) }));
  return (
    <States title={formatMessage({ id: 'footer.theme' })}>
      <Segments label={formatMessage({ id: 'footer.theme' })} segments={segments} value={theme} onChange={setTheme} />
    </States>
  );
}

export function Switches() {
  const text = useIntl().formatMessage({ id: 'option.hostPlays' });
  return (
    <>
      <States title="off">
        <Switch>{text}</Switch>
      </States>
      <States title="on">
        <Switch defaultSelected>{text}</Switch>
      </States>
      <Sample title="disabled">
        <Switch isDisabled>{text}</Switch>
      </Sample>
    </>
  );
}

export function Checkboxes() {
  const text = useIntl().formatMessage({ id: 'option.hostPlays' });
  return (
    <>
      <States title="not chosen">
        <Checkbox>{text}</Checkbox>
      </States>
      <States title="chosen">
        <Checkbox defaultSelected>{text}</Checkbox>
      </States>
      <Sample title="some of it; wrong; disabled">
        <Checkbox isIndeterminate>{text}</Checkbox>
        <Checkbox isInvalid>{text}</Checkbox>
        <Checkbox isDisabled defaultSelected>
          {text}
        </Checkbox>
      </Sample>
    </>
  );
}

export function TabPages() {
  const { formatMessage } = useIntl();
  const pages = (['default', 'history', 'related', 'custom'] as const).map((tab) => {
    const label = formatMessage({ id: `draw.palette.${tab}` });
    return { id: tab, label, content: <p>{label}</p> };
  });
  return (
    <States title={formatMessage({ id: 'draw.palette' })}>
      <Tabs label={formatMessage({ id: 'draw.palette' })} pages={pages} />
    </States>
  );
}
