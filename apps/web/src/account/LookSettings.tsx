import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { type AccountLook, type AccountLookChange, NAME_COLORS, type Preferences } from '@tuschel/protocol';
import { useIntl } from 'react-intl';
import { useClient, useUser } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import { classes } from '../components/classes.ts';
import { DialogFrame } from '../components/dialog/DialogFrame.tsx';
import { ErrorState } from '../components/status/ErrorState.tsx';
import { showToast } from '../components/toast/toast.ts';
import { Skeleton } from '../components/status/Skeleton.tsx';
import { Switch } from '../components/form/Switch.tsx';
import colors from '../game/roles/nameColors.module.css';
import { useProblemText } from '../language/problemText.ts';
import { ScreenTexts } from '../language/ScreenTexts.tsx';
import styles from './LookSettings.module.css';

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
  // Of this person alone: another one may log in while the answer is kept.
  const key = ['account', 'look', useUser()?.id];
  const look = useQuery({
    queryKey: key,
    queryFn: () => callEndpoint(client, 'GET /account/look'),
  });
  const change = useChange<AccountLook>(key, (body) => callEndpoint(client, 'PUT /account/look', { body }));
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

/**
 * Changes something that is kept with the account: shown at once, and as before when it is refused.
 *
 * @param put sends the change and answers all of it as it is then
 */
function useChange<Kept extends object>(
  key: QueryKey,
  put: (change: Partial<Kept>) => Promise<Kept>,
): (change: Partial<Kept>) => void {
  const queries = useQueryClient();
  const problemText = useProblemText();
  const { mutate } = useMutation({
    mutationFn: put,
    onMutate(change) {
      const before = queries.getQueryData<Kept>(key);
      if (before) queries.setQueryData<Kept>(key, { ...before, ...change });
      return before;
    },
    onSuccess: (kept) => queries.setQueryData<Kept>(key, kept),
    onError(error, _change, before) {
      queries.setQueryData<Kept>(key, before);
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

/** Where others see one's name beside published drawings. */
function NameWishes() {
  const { formatMessage } = useIntl();
  const client = useClient();
  const key = ['preferences', 'names', useUser()?.id];
  const wishes = useQuery({ queryKey: key, queryFn: () => callEndpoint(client, 'GET /preferences') });
  const change = useChange<Preferences>(key, (body) => callEndpoint(client, 'PUT /preferences', { body }));
  if (wishes.data === undefined) return null;
  const { promptsWithoutName = false, creditsWithoutName = false } = wishes.data;
  return (
    <div className={styles.choices}>
      <p>{formatMessage({ id: 'look.names' })}</p>
      <Switch isSelected={promptsWithoutName} onChange={(is) => change({ promptsWithoutName: is })}>
        {formatMessage({ id: 'look.promptsWithoutName' })}
      </Switch>
      <Switch isSelected={creditsWithoutName} onChange={(is) => change({ creditsWithoutName: is })}>
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
