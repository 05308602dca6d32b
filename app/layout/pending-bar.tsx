import { useNavigation } from '@remix-run/react'
import styles from './pending-bar.module.css'

/** Says at once that the next screen is on its way. */
export function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.bar} aria-hidden="true" />
}
