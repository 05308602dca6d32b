import styles from './week-screen.module.css'

/** What a person should look at. */
export function Signs({ signs }: { signs: string[] }) {
  if (signs.length === 0) return null
  return <p className={styles.below}>{signs.join('; ')}</p>
}
