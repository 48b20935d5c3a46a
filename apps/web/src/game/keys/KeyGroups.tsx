import styles from './KeyGroups.module.css';

/** Keys with what they do, under a title. */
export interface KeyGroup {
  title: string;
  keys: readonly (readonly [key: string, does: string])[];
}

export function KeyGroups({ groups }: { groups: readonly KeyGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl className="flush text-s">
            {keys.map(([key, does]) => (
              <div key={does} className={styles.key}>
                <dt>{does}</dt>
                <dd>
                  <kbd>{key}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
