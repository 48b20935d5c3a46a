import type { PlanRound } from '@tuschel/rules';
import { Select } from '../../../components/form/Select.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { useText } from '../../../game/useText.ts';
import { type Pack, PACKS } from './packs.ts';
import styles from './RoundCard.module.css';

/** Where prompts come from that nobody writes: a pack, or the host's own lines. */
export function WordList({ round, onChange }: { round: PlanRound; onChange: (round: PlanRound) => void }) {
  const say = useText();
  const { lines, pack, ...rest } = round;
  const known: Pack = PACKS.find((name) => name === pack) ?? 'easy';
  return (
    <div className={styles.words}>
      <Select<Pack | 'own'>
        label={say('plan.pack')}
        choices={[
          ...PACKS.map((name) => ({ value: name, label: say(`plan.pack.${name}`) })),
          { value: 'own', label: say('plan.pack.own') },
        ]}
        value={lines === undefined ? known : 'own'}
        onChange={(chosen) => onChange(chosen === 'own' ? { ...rest, lines: [] } : { ...rest, pack: chosen })}
      />
      {lines === undefined ? null : (
        <>
          <TextField
            label={say('plan.lines')}
            hint={say('plan.lines.hint', { count: lines.filter((line) => line.trim() !== '').length })}
            rows={5}
            value={lines.join('\n')}
            onChange={(text) => onChange({ ...rest, lines: text === '' ? [] : text.split(/\r?\n/) })}
          />
          <p className="soft text-s">{say('prompt.hint')}</p>
        </>
      )}
    </div>
  );
}
