import { useEffect } from 'react';
import { useClient } from '../ClientContext.tsx';
import { useDialogs } from '../components/dialog/Dialogs.tsx';
import { showToast } from '../components/toast/toast.ts';
import { useCoded } from './useText.ts';

/** Said by `FewPlayers` for as long as it is so: a toast would say it twice, over what comes next. */
export const SAID_ABOVE = 'fewPlayers';

/** Shows what the server has to say: news as a toast, warnings and errors as a dialog, one after the other. */
export function Alerts() {
  const { game } = useClient();
  const dialogs = useDialogs();
  const coded = useCoded();
  useEffect(
    () =>
      game.onAlert(({ code, title, text, level }) => {
        if (code === SAID_ABOVE) return;
        const body = code === undefined ? text : coded(`game.alert.${code}`, text);
        if (level === 'info') showToast(body);
        else void dialogs.alert({ body, ...(title === undefined ? {} : { title }) });
      }),
    [game, dialogs, coded],
  );
  return null;
}
