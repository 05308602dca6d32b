import styles from './prizes-screen.module.css'

/** The chest at the foot of a summit with its flag. */
export function ChestPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 320 220" aria-hidden="true">
      <path className={styles.far} d="M40 190 150 50l46 58 30-36 74 118Z" />
      <path className={styles.snow} d="m150 50 24 31-11-4-13 12-12-11-12 3Z" />
      <path className={styles.pole} d="M150 50V22" />
      <path className={styles.flag} d="M150 22h24l-7 8 7 8h-24Z" />
      <path className={styles.glow} d="M112 128q48-34 96 0Z" />
      <path className={styles.lid} d="M104 132q0-26 26-26h60q26 0 26 26v8H104Z" />
      <rect className={styles.box} x="104" y="140" width="112" height="50" rx="5" />
      <path className={styles.band} d="M128 107v83M192 107v83" />
      <rect className={styles.lock} x="150" y="132" width="20" height="22" rx="4" />
    </svg>
  )
}
