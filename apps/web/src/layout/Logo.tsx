import styles from './Logo.module.css';

/** The bucket that drips, and the name. */
export function Logo() {
  return (
    <span className={styles.logo} aria-hidden="true">
      <svg viewBox="0 0 48 48" className={styles.mark}>
        <path className={styles.handle} d="M9 17C10 4.5 38 3.5 39.5 16.500" />
        <path
          className={styles.bucket}
          d="M6.500 16.500c5.500 2.400 29.500 2.600 35-.2-1 8.500-2.300 17.500-4.400 25.800-7 3.600-19.600 3.700-26.400.2C8.600 34 7.300 25.300 6.500 16.500Z"
        />
        <path
          className={styles.paint}
          d="M6.400 16.600c-.3-4.500 35.200-5 35.200-.3 0 2.500-3.400 2.200-4 4.600-.6 2.600.6 5.600-1.500 6-2.300.4-1.700-3.400-3.600-4.200-2.400-1-3.300.9-3.500 3.400-.3 3.700.7 8.700-2.200 9-3.100.4-1.900-6-2.900-9.400-.8-2.700-3.500-2.900-5-1.300-1.600 1.800.3 5.700-2.200 5.900-2.800.2-1-5.300-3.300-8.200-1.700-2.200-6.600-2.300-7-5.500Z"
        />
      </svg>
      <span className={styles.name}>Tuschel</span>
    </span>
  );
}
