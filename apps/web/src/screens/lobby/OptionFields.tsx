import type { Options } from '@tuschel/protocol';
import { type Option, OPTIONS } from '@tuschel/rules';
import { useState } from 'react';
import { Segments } from '../../components/form/Segments.tsx';
import { Select } from '../../components/form/Select.tsx';
import { Slider } from '../../components/form/Slider.tsx';
import { Switch } from '../../components/form/Switch.tsx';
import { useCoded, useText } from '../../game/useText.ts';
import type { ChangeOptions } from './changeOptions.ts';
import styles from './OptionFields.module.css';

type Catalogue = typeof OPTIONS;
type Name = keyof Catalogue;

/** These have forms of their own. All others are shown as their kind is, in the order of the catalogue. */
const BY_HAND = [
  'mode',
  'language',
  'tempo',
  'writeSeconds',
  'describeSeconds',
  'drawSeconds',
  'access',
  'unreachable',
  'hostWords',
  'plan',
  'hostTheme',
  'story',
  'vipOnly',
] as const satisfies readonly Name[];

type FieldName = Exclude<Name, (typeof BY_HAND)[number]>;
type Named<Kind> = {
  [Field in FieldName]: Catalogue[Field] extends { readonly kind: Kind } ? Field : never;
}[FieldName];
type Choice = {
  [Field in Named<'choice'>]: `${Field}.${Extract<Catalogue[Field], { readonly kind: 'choice' }>['of'][number]}`;
}[Named<'choice'>];

const isField = (name: Name): name is FieldName => !(BY_HAND as readonly Name[]).includes(name);
const isOf = <Kind extends Option['kind']>(kind: Kind, name: FieldName): name is Named<Kind> =>
  OPTIONS[name].kind === kind;
const choicesOf = (name: Named<'choice'>) => OPTIONS[name].of.map((value) => `${name}.${value}` as Choice);

export const FIELD_NAMES = (Object.keys(OPTIONS) as Name[]).filter(isField);
export const COUNTED_FIELDS = FIELD_NAMES.filter((name) => isOf('number', name));
export const CHOICES = FIELD_NAMES.filter((name) => isOf('choice', name)).flatMap(choicesOf);

/** Stands with what it belongs to. */
const ELSEWHERE: FieldName = 'majorityTimer';

interface FieldsProps {
  options: Options;
  change: ChangeOptions;
  /** What counts where nothing is set, if that is not the same in all lobbies. */
  unset?: Partial<Record<FieldName, boolean>>;
}

/** All that is set of one mode alone, or else of any. */
export function OptionFields({ modeOnly, ...props }: FieldsProps & { modeOnly?: number }) {
  const names = FIELD_NAMES.filter((name) => (OPTIONS[name] as Option).modeOnly === modeOnly && name !== ELSEWHERE);
  return names.map((name) => <OptionField key={name} name={name} {...props} />);
}

interface FieldProps<Field extends FieldName> extends FieldsProps {
  name: Field;
}

/** One option, its text `option.<name>`. */
export function OptionField({ name, ...props }: FieldProps<FieldName>) {
  if (isOf('flag', name)) return <Flag name={name} {...props} />;
  if (isOf('choice', name)) return <OneOf name={name} {...props} />;
  return (OPTIONS[name] as Option).nullable ? <CountOrAuto name={name} {...props} /> : <Count name={name} {...props} />;
}

function Flag({ name, options, change, unset }: FieldProps<Named<'flag'>>) {
  const say = useText();
  const option: { readonly kind: 'flag'; readonly unset?: boolean } = OPTIONS[name];
  return (
    <Switch
      isSelected={options[name] ?? unset?.[name] ?? option.unset ?? false}
      onChange={(isOn) => void change({ [name]: isOn })}
    >
      {say(`option.${name}`)}
    </Switch>
  );
}

function OneOf({ name, options, change }: FieldProps<Named<'choice'>>) {
  const say = useText();
  const coded = useCoded();
  const title = say(`option.${name}`);
  const value = options[name] ?? OPTIONS[name].unset;
  const choice = `${name}.${value}`;
  const hint = coded(`option.${choice}.hint`, '');
  return (
    <div className="stack align-start gap-2">
      <p className="display medium">{title}</p>
      <Segments
        label={title}
        segments={choicesOf(name).map((choice) => ({
          value: choice.slice(name.length + 1),
          label: say(`option.${choice}`),
        }))}
        value={value}
        onChange={(chosen) => void change({ [name]: chosen })}
        className={styles.segments}
      />
      {hint === '' ? null : <p className="soft text-s">{hint}</p>}
    </div>
  );
}

/** A number, or as many as suit the group. */
function CountOrAuto({ name, options, change }: FieldProps<Named<'number'>>) {
  const say = useText();
  const { min, max } = OPTIONS[name];
  const counts = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return (
    <Select
      label={say(`option.${name}`)}
      choices={[
        { value: 'auto', label: say('option.auto') },
        ...counts.map((count) => ({ value: String(count), label: say(`option.${name}.count`, { count }) })),
      ]}
      value={String(options[name] ?? 'auto')}
      onChange={(count) => void change({ [name]: count === 'auto' ? null : Number(count) })}
    />
  );
}

/** Follows the finger by itself and tells the others when it rests. */
function Count({ name, options, change }: FieldProps<Named<'number'>>) {
  const say = useText();
  const { min, max, unset = min }: Extract<Option, { readonly kind: 'number' }> = OPTIONS[name];
  const value = options[name] ?? Number(unset);
  const [draft, setDraft] = useState({ before: value, value });
  return (
    <Slider
      label={say(`option.${name}`)}
      minValue={min}
      maxValue={max}
      step={1}
      value={draft.before === value ? draft.value : value}
      showValue={(count) => say(`option.${name}.count`, { count })}
      onChange={(next) => setDraft({ before: value, value: next })}
      onChangeEnd={(count) => void change({ [name]: count })}
    />
  );
}
