import { useMutation } from '@tanstack/react-query';
import { soloOf } from '@tuschel/client/solo';
import { Brush } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { Segments } from '../../components/form/Segments.tsx';
import { Select } from '../../components/form/Select.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../language/problemText.ts';
import { useLanguage } from '../../language/Texts.tsx';
import { PACKS } from '../lobby/planEditor/packs.ts';
import styles from './FreeTraining.module.css';
import { randomId } from './randomId.ts';
import type { Sitting } from './sitting.ts';
import type { SitDown } from './useSeat.ts';

const MINUTES = ['0', '5', '10', '20', '60'] as const;
type Minutes = (typeof MINUTES)[number];

/** Packs of the dictionary, or all of them. */
export const THEMES = ['all', ...PACKS] as const;
type Theme = (typeof THEMES)[number];

interface Props {
  onSitDown: SitDown;
  /** What is to be redrawn, instead of a prompt. */
  source?: Sitting['source'];
  /** Nothing is more obvious to do. */
  isNext?: boolean;
  isDisabled?: boolean;
}

/** A blank sheet, with a prompt and a clock when they are wanted. */
export function FreeTraining({ onSitDown, source, isNext = false, isDisabled = false }: Props) {
  const say = useText();
  const [prompt, setPrompt] = useState<'none' | 'random'>('random');
  const [theme, setTheme] = useState<Theme>('all');
  const [minutes, setMinutes] = useState<Minutes>('0');
  const begin = useBegin(onSitDown, source);
  return (
    <Sheet className={styles.sheet}>
      <h2>{say(source ? 'try.redraw.title' : 'solo.free.title')}</h2>
      <p className="soft">{say(source ? 'try.redraw.text' : 'solo.free.text')}</p>
      {source ? null : (
        <div className={styles.choice}>
          <span aria-hidden="true">{say('solo.free.prompt')}</span>
          <Segments
            label={say('solo.free.prompt')}
            segments={[
              { value: 'random', label: say('solo.free.prompt.random') },
              { value: 'none', label: say('solo.free.prompt.none') },
            ]}
            value={prompt}
            onChange={setPrompt}
          />
        </div>
      )}
      {source || prompt === 'none' ? null : (
        <Select<Theme>
          label={say('solo.free.theme')}
          choices={THEMES.map((value) => ({ value, label: say(`solo.free.theme.${value}`) }))}
          value={theme}
          onChange={setTheme}
          className={styles.theme}
        />
      )}
      <div className={styles.choice}>
        <span aria-hidden="true">{say('solo.free.minutes')}</span>
        <Segments
          label={say('solo.free.minutes')}
          segments={MINUTES.map((value) => ({
            value,
            label:
              value === '0' ? say('solo.free.minutes.none') : say('solo.free.minutes.some', { minutes: Number(value) }),
          }))}
          value={minutes}
          onChange={setMinutes}
          className={styles.minutes}
        />
      </div>
      <Button
        kind={isNext ? 'gold' : 'action'}
        size="l"
        icon={<Brush size={22} aria-hidden="true" />}
        isDisabled={isDisabled || begin.isPending}
        onPress={() => begin.mutate({ theme: source || prompt === 'none' ? null : theme, minutes: Number(minutes) })}
      >
        {say('solo.free.start')}
      </Button>
    </Sheet>
  );
}

function useBegin(onSitDown: SitDown, source: Sitting['source']) {
  const client = useClient();
  const { language } = useLanguage();
  const problemText = useProblemText();
  return useMutation({
    async mutationFn({ theme, minutes }: { theme: Theme | null; minutes: number }) {
      const pack = theme === 'all' || theme === null ? undefined : theme;
      const promptText = theme === null ? null : await soloOf(client).prompt(language, pack);
      const openedAt = client.game.now();
      const endsAt = minutes === 0 ? null : openedAt + minutes * 60_000;
      const begun = { drawingId: randomId(), mode: 'training', promptText, openedAt, endsAt } as const;
      await onSitDown({ ...begun, ...(source ? { source } : {}) });
    },
    onError: (error) => showToast(problemText(error), { kind: 'error', id: 'solo' }),
  });
}
