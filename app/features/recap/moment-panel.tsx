import { formatCount } from '#app/ui/format.ts'
import { dayName } from './recap-text.ts'
import type { RecapMoment } from './recap-view.ts'
import styles from './moment-panel.module.css'

/** The one thing to remember, set apart from the stops around it. */
export function MomentPanel({ moment }: { moment: RecapMoment }) {
  const { what, title, number, repository, url, points, day } = moment
  return (
    <section className={styles.moment} aria-labelledby="recap-moment">
      <p className={styles.mark}>
        <svg width="20" height="24" viewBox="0 0 20 24" aria-hidden="true">
          <path d="M2 24V1h16l-5 5.5 5 5.5H4v12Z" />
        </svg>
        The biggest moment
      </p>
      <h2 id="recap-moment" className={styles.title}>
        {url === null ? (title ?? what) : <a href={url}>{title ?? what}</a>}
      </h2>
      <p className={styles.where}>
        {title === null ? '' : `${what} `}
        {repository !== null && (
          <>
            in <b>{repository}</b>
          </>
        )}
        {number === null ? '' : ` #${number}`}, {dayName(day)}, {formatCount(points, 'point')}.
      </p>
    </section>
  )
}
