import { classNames } from '#app/ui/class-names.ts'
import styles from './ads.module.css'

const ROWS = [{ rank: 9, name: styles.long }, { rank: 10, name: styles.short }, null, { rank: 11, name: styles.medium }]

/** Players are strokes, the product is the highlighted row. Decorative. */
export function ShowcaseSample() {
  return (
    <div className="panel overflow-hidden shadow-lift" aria-hidden="true">
      {ROWS.map((row) =>
        row === null ? (
          <div key="product" className={classNames('grid items-center gap-4 text-soft', styles.row, styles.product)}>
            <svg width="44" height="44" viewBox="0 0 44 44" className="rounded-[24%] bg-raised fill-gold">
              <path d="m22 11 3.4 7 7.6 1-5.5 5.4 1.3 7.6-6.8-3.6-6.8 3.6 1.3-7.6L11 19l7.6-1Z" />
            </svg>
            <span className="stack leading-snug">
              <b>Your product</b>
              <span className="text-soft">One sentence that says why.</span>
            </span>
          </div>
        ) : (
          <div key={row.rank} className={classNames('grid items-center gap-4 text-soft', styles.row)}>
            <span className="num">{row.rank}</span>
            <i className="h-8 w-8 rounded-[24%] bg-line" />
            <i className={classNames('h-2.5 rounded-full bg-line', row.name)} />
            <i className="h-2.5 w-12 rounded-full bg-line" />
          </div>
        ),
      )}
    </div>
  )
}
