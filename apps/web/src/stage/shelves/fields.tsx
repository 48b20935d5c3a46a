import { NAME } from '@tuschel/protocol';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { SearchField } from '../../components/form/SearchField.tsx';
import { Select } from '../../components/form/Select.tsx';
import { Slider } from '../../components/form/Slider.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { Sample, States } from './States.tsx';
import styles from './shelves.module.css';

export function TextFields() {
  const { formatMessage } = useIntl();
  const [name, setName] = useState('');
  const field = {
    label: formatMessage({ id: 'login.name' }),
    hint: formatMessage({ id: 'login.name.hint' }, { max: NAME.max }),
    value: name,
    onChange: setName,
  };
  return (
    <>
      <States title="text">
        <TextField {...field} />
      </States>
      <Sample title="wrong; disabled; without a label in view">
        <div className={styles.column}>
          <TextField {...field} error={formatMessage({ id: 'code.wrong' })} />
          <TextField {...field} value="Maari" isDisabled />
          <TextField {...field} hideLabel placeholder={field.label} />
        </div>
      </Sample>
      <Sample title="several rows">
        <div className={styles.column}>
          <TextField {...field} rows={3} />
        </div>
      </Sample>
    </>
  );
}

export function SearchFields() {
  const { formatMessage } = useIntl();
  const [text, setText] = useState('');
  const field = {
    label: formatMessage({ id: 'faq.search' }),
    placeholder: formatMessage({ id: 'faq.example' }),
    onChange: setText,
  };
  return (
    <>
      <States title="empty">
        <SearchField {...field} value={text} />
      </States>
      <Sample title="with something found">
        <div className={styles.column}>
          <SearchField {...field} value="Otter" hint={formatMessage({ id: 'faq.found' }, { count: 3 })} />
        </div>
      </Sample>
    </>
  );
}

const ACCESS = ['everyone', 'mine', 'closed'] as const;

export function Selects() {
  const { formatMessage } = useIntl();
  const [access, setAccess] = useState<(typeof ACCESS)[number]>('everyone');
  const select = {
    label: formatMessage({ id: 'lobby.access' }),
    choices: ACCESS.map((value) => ({
      value,
      label: formatMessage({ id: `lobby.access.${value}` }),
      hint: formatMessage({ id: 'lobby.tempo.hint' }),
      isDisabled: value === 'mine',
    })),
    value: access,
    onChange: setAccess,
  };
  return (
    <>
      <States title="closed">
        <Select {...select} />
      </States>
      <Sample title="with a hint; disabled">
        <div className={styles.column}>
          <Select {...select} hint={formatMessage({ id: 'lobby.tempo.hostHint' })} />
          <Select {...select} isDisabled />
        </div>
      </Sample>
    </>
  );
}

export function Sliders() {
  const label = useIntl().formatMessage({ id: 'draw.opacity' });
  return (
    <>
      <States title="across">
        <Slider label={label} defaultValue={60} showValue={(value) => `${value} %`} />
      </States>
      <Sample title="upright; disabled">
        <div className={styles.tall}>
          <Slider label={label} hideLabel orientation="vertical" defaultValue={30} />
        </div>
        <Slider label={label} defaultValue={30} isDisabled />
      </Sample>
    </>
  );
}
