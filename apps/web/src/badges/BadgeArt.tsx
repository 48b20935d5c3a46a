import { Award } from 'lucide-react';
import { useState } from 'react';
import { useAddresses } from '../useAddresses.ts';
import styles from './BadgeArt.module.css';

interface Props {
  id: string;
  /** Of its content: null where none has been drawn yet. */
  picture: string | null;
}

/** The picture of a badge on its plate of gold; a rosette stands for one that has none, or did not come. */
export function BadgeArt({ id, picture }: Props) {
  const addresses = useAddresses();
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={styles.plate}>
      {picture === null || failed === picture ? (
        <Award aria-hidden="true" className={styles.rosette} />
      ) : (
        <img
          // Another picture has another address, so that the one of before is not shown from a cache.
          src={`${addresses.badge(id)}?v=${picture.slice(0, 12)}`}
          alt=""
          width={256}
          height={256}
          decoding="async"
          className={styles.picture}
          onError={() => setFailed(picture)}
        />
      )}
    </span>
  );
}
