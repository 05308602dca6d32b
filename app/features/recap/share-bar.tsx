import styles from './share-bar.module.css'

/** A share of the largest value, from 0 to 1; its number stands beside it. */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} width="100%" height="8" aria-hidden="true">
      <rect className={styles.track} width="100%" height="8" rx="2" />
      <rect className={styles.fill} width={`${Math.max(1, Math.round(share * 100))}%`} height="8" rx="2" />
    </svg>
  )
}
