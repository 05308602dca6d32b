import type { Chest } from '#app/core/prizes/chest.ts'
import { ChestIcon } from '#app/ui/chest-icon.tsx'
import { classNames, row } from '#app/ui/layout.ts'
import { chestWorth } from './chest-worth.ts'
import styles from './chest-line.module.css'

/** A table row across all columns, below the last place that opens the chest. */
export function ChestLine({ chest, columns }: { chest: Chest; columns: number }) {
  return (
    <tr className={styles.line}>
      <td colSpan={columns}>
        <span className={classNames(styles.text, row())}>
          <ChestIcon />
          The chest opens above this line
          {chest.count > 0 && <span className={styles.worth}>{chestWorth(chest)}</span>}
        </span>
      </td>
    </tr>
  )
}
