import type { Chest } from '#app/domain/prizes/prize-stock.ts'
import { ChestIcon } from '#app/ui/chest-icon.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import styles from './components.module.css'

/** `over $1,000 in 6 prizes`, rounded down to stay true. */
function chestWorth({ count, worth }: Chest): string {
  const prizes = formatCount(count, 'prize')
  if (worth === 0) return prizes
  const step = worth >= 1000 ? 100 : 10
  const round = Math.floor(worth / step) * step
  return `${round === worth ? '' : 'over '}$${formatNumber(round || worth)} in ${prizes}`
}

/** Stands below the last place that opens the chest. */
export function ChestLine({ chest, columns }: { chest: Chest; columns: number }) {
  return (
    <tr className={styles.line}>
      <td colSpan={columns}>
        <span className="flex items-center gap-2.5">
          <ChestIcon />
          The chest opens above this line
          {chest.count > 0 && (
            <span className="ms-auto font-mono font-medium tracking-tight @max-[44rem]:hidden">
              {chestWorth(chest)}
            </span>
          )}
        </span>
      </td>
    </tr>
  )
}
