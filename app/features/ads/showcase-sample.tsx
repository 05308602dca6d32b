import { classNames, grid, stack } from '#app/ui/layout.ts'
import styles from './showcase-sample.module.css'

const ROWS = [{ rank: 9, name: styles.long }, { rank: 10, name: styles.short }, null, { rank: 11, name: styles.medium }]

/** A sketch of a place: players are strokes, the product is the highlighted row. Decorative. */
export function ShowcaseSample() {
  return (
    <div className={classNames(styles.board, 'panel')} aria-hidden="true">
      {ROWS.map((row) =>
        row === null ? (
          <div key="product" className={classNames(styles.row, 'soft', grid(4, 'level'), styles.product)}>
            <svg width="44" height="44" viewBox="0 0 44 44" className={styles.star}>
              <path d="m22 11 3.4 7 7.6 1-5.5 5.4 1.3 7.6-6.8-3.6-6.8 3.6 1.3-7.6L11 19l7.6-1Z" />
            </svg>
            <span className={classNames(styles.words, stack())}>
              <b>Your product</b>
              <span className="soft">One sentence that says why.</span>
            </span>
          </div>
        ) : (
          <div key={row.rank} className={classNames(styles.row, 'soft', grid(4, 'level'))}>
            <span className="num">{row.rank}</span>
            <i className={styles.face} />
            <i className={classNames(styles.stroke, row.name)} />
            <i className={classNames(styles.stroke, styles.points)} />
          </div>
        ),
      )}
    </div>
  )
}
