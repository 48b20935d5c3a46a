import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { type AccountLook, type AccountLookChange, NAME_COLORS, type Preferences } from '@tuschel/protocol';
import { useIntl } from 'react-intl';
import { useClient } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import { classes } from '../components/classes.ts';
import { DialogFrame } from '../components/DialogFrame.tsx';
import { ErrorState } from '../components/ErrorState.tsx';
import { showToast } from '../components/toast.ts';
import { Skeleton } from '../components/Skeleton.tsx';
import { Switch } from '../components/Switch.tsx';
import colors from '../game/roles/nameColors.module.css';
import { useProblemText } from '../problemText.ts';
import { ScreenTexts } from '../ScreenTexts.tsx';
import styles from './LookSettings.module.css';

const KEY = ['account', 'look'] as const;

/** What others are told about somebody in their lists of players. */
export default function LookSettings({ onClose }: { onClose: () => void }) {
  return (
    <ScreenTexts>
      <Settings onClose={onClose} />
    </ScreenTexts>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const { formatMessage } = useIntl();
  const client = useClient();
  const look = useQuery({
    queryKey: KEY,
    queryFn: () => callEndpoint(client, 'GET /account/look'),
  });
  const change = useChange();
  return (
    <DialogFrame title={formatMessage({ id: 'look.title' })} onClose={onClose}>
      <p>{formatMessage({ id: 'look.text' })}</p>
      {look.isError ? (
        <ErrorState
          text={formatMessage({ id: 'look.failed' })}
          retry={formatMessage({ id: 'look.retry' })}
          onRetry={() => void look.refetch()}
        />
      ) : null}
      {look.isPending ? <Skeleton label={formatMessage({ id: 'look.loading' })} lines={2} /> : null}
      {look.data ? <Choices look={look.data} change={change} /> : null}
      <NameWishes />
      <Button kind="gold" onPress={onClose}>
        {formatMessage({ id: 'dialog.ok' })}
      </Button>
    </DialogFrame>
  );
}

/** The switch moves at once, and back when it could not be kept. */
function useChange(): (change: AccountLookChange) => void {
  const client = useClient();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const { mutate } = useMutation({
    mutationFn: (body: AccountLookChange) => callEndpoint(client, 'PUT /account/look', { body }),
    onMutate(body) {
      const before = queries.getQueryData<AccountLook>(KEY);
      if (before) queries.setQueryData<AccountLook>(KEY, { ...before, ...body });
      return before;
    },
    onSuccess: (kept) => queries.setQueryData<AccountLook>(KEY, kept),
    onError(error, _body, before) {
      queries.setQueryData<AccountLook>(KEY, before);
      showToast(problemText(error), { kind: 'error', id: 'look' });
    },
  });
  return mutate;
}

function Choices({ look, change }: { look: AccountLook; change: (change: AccountLookChange) => void }) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.choices}>
      <Switch isSelected={look.hidesNewcomer} onChange={(hidesNewcomer) => change({ hidesNewcomer })}>
        {formatMessage({ id: 'look.hidesNewcomer' })}
      </Switch>
      {look.nameColor === undefined ? null : (
        <NameColors chosen={look.nameColor} choose={(nameColor) => change({ nameColor })} />
      )}
    </div>
  );
}

const WISHES_KEY = ['preferences', 'names'] as const;
type Wishes = Pick<Preferences, 'promptsWithoutName' | 'creditsWithoutName'>;

/** Where others see one's name beside published drawings. */
function NameWishes() {
  const { formatMessage } = useIntl();
  const client = useClient();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const wishes = useQuery({ queryKey: WISHES_KEY, queryFn: () => callEndpoint(client, 'GET /preferences') });
  const { mutate } = useMutation({
    mutationFn: (body: Wishes) => callEndpoint(client, 'PUT /preferences', { body }),
    onMutate(body) {
      const before = queries.getQueryData<Preferences>(WISHES_KEY);
      queries.setQueryData<Preferences>(WISHES_KEY, { ...before, ...body });
      return before;
    },
    onSuccess: (kept) => queries.setQueryData<Preferences>(WISHES_KEY, kept),
    onError(error, _body, before) {
      queries.setQueryData<Preferences>(WISHES_KEY, before);
      showToast(problemText(error), { kind: 'error', id: 'look' });
    },
  });
  if (wishes.data === undefined) return null;
  const { promptsWithoutName = false, creditsWithoutName = false } = wishes.data;
  return (
    <div className={styles.choices}>
      <p>{formatMessage({ id: 'look.names' })}</p>
      <Switch isSelected={promptsWithoutName} onChange={(is) => mutate({ promptsWithoutName: is })}>
        {formatMessage({ id: 'look.promptsWithoutName' })}
      </Switch>
      <Switch isSelected={creditsWithoutName} onChange={(is) => mutate({ creditsWithoutName: is })}>
        {formatMessage({ id: 'look.creditsWithoutName' })}
      </Switch>
    </div>
  );
}

function NameColors({ chosen, choose }: { chosen: number; choose: (color: number) => void }) {
  const { formatMessage } = useIntl();
  return (
    <fieldset className={styles.colors}>
      <legend className={styles.legend}>{formatMessage({ id: 'look.color' })}</legend>
      {Array.from({ length: NAME_COLORS }, (_, color) => (
        <label key={color} className={classes(styles.color, colors[`color${color}`])} data-chosen={color === chosen}>
          <input
            type="radio"
            name="name-color"
            className={styles.input}
            aria-label={formatMessage({ id: 'look.color.name' }, { number: color + 1 })}
            checked={color === chosen}
            onChange={() => choose(color)}
          />
          <span aria-hidden="true">Aa</span>
        </label>
      ))}
    </fieldset>
  );
}
