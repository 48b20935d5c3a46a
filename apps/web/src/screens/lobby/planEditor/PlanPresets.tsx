import type { CustomPlan } from '@tuschel/rules';
import { Button } from '../../../components/Button.tsx';
import { useDialogs } from '../../../components/dialog/Dialogs.tsx';
import { useText } from '../../../game/useText.ts';
import { PRESETS, type PresetName, presetOf } from './planDraft.ts';
import styles from './PlanEditor.module.css';

const NAMES = Object.keys(PRESETS) as PresetName[];

/** Plans to begin with. One's own work is not thrown away without a question. */
export function PlanPresets({ plan, onChoose }: { plan: CustomPlan; onChoose: (plan: CustomPlan) => void }) {
  const say = useText();
  const dialogs = useDialogs();
  const chosen = presetOf(plan);
  const choose = async (name: PresetName) => {
    const isSure = chosen !== undefined || (await dialogs.confirm({ body: say('plan.replace'), danger: true }));
    if (isSure) onChoose({ name: say(`plan.preset.${name}`), ...PRESETS[name] });
  };
  return (
    <fieldset className={styles.presets}>
      <legend className={styles.label}>{say('plan.presets')}</legend>
      {NAMES.map((name) => (
        <Button
          key={name}
          kind={name === chosen ? 'action' : 'quiet'}
          size="s"
          aria-pressed={name === chosen}
          onPress={() => choose(name)}
        >
          {say(`plan.preset.${name}`)}
        </Button>
      ))}
    </fieldset>
  );
}
