import { Button } from '#app/ui/button.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { RangeChart } from '#app/ui/range-chart.tsx'
import { UsernameField } from '#app/ui/username-field.tsx'
import styles from './recap-form.module.css'

export function RecapForm({ username, error }: { username: string; error: string | null }) {
  return (
    <ContourBand>
      <div className={styles.ask}>
        <div>
          <h1>Look back on a climb</h1>
          <p className={styles.lead}>
            A week, a month or a year of public work on GitHub: the points, the best day, the biggest moment and the
            repositories that moved forward.
          </p>
          <form method="get" action="/recap" className={styles.form} noValidate>
            <div className={styles.name}>
              <UsernameField defaultValue={username} error={error} />
            </div>
            <Button tone="primary">Show the recap</Button>
          </form>
        </div>
        <div className={styles.picture} aria-hidden="true">
          <RangeChart caption="" unit="" steps={PICTURE} />
        </div>
      </div>
    </ContourBand>
  )
}

const PICTURE = [40, 75, 130, 60, 100].map((value, index) => ({
  label: '',
  name: String(index),
  value,
  isAhead: true,
}))
