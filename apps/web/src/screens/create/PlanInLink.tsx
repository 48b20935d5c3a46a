import { type CustomPlan, planOutlook } from '@tuschel/rules';
import { Brush, PenLine } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './PlanInLink.module.css';

/** What somebody has sent: a game of one's own, told by its rounds. */
export function PlanInLink({ plan }: { plan: CustomPlan }) {
  const { formatMessage } = useIntl();
  const { length } = planOutlook(plan, 0);
  return (
    <>
      <h2 className="breakable">{plan.name ?? formatMessage({ id: 'create.plan.title' })}</h2>
      <p>
        <FormattedMessage id="create.plan.text" />
      </p>
      <ol className="flow gap-2 unmarked">
        {plan.rounds.map(({ type }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rounds have nothing else to tell them apart
          <li key={index} className={styles.round} title={formatMessage({ id: `create.plan.${type}` })}>
            {type === 'draw' ? <Brush size={18} aria-hidden="true" /> : <PenLine size={18} aria-hidden="true" />}
            <span className="unseen">
              <FormattedMessage id={`create.plan.${type}`} />
            </span>
          </li>
        ))}
      </ol>
      <p className="soft semibold">
        <FormattedMessage id="create.plan.rounds" values={{ rounds: plan.rounds.length }} />
        {length === null ? null : (
          <>
            {' · '}
            <FormattedMessage id="create.plan.minutes" values={{ minutes: Math.ceil(length / 60_000) }} />
          </>
        )}
      </p>
    </>
  );
}
