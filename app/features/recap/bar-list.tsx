import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import styles from './recap.module.css'

type Bar = { name: string; value: number; href?: string; sign?: '+' | '' }

export function BarList({ bars, more = null }: { bars: readonly Bar[]; more?: string | null }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul role="list" className="mt-8 max-w-176 text-(--on)">
      {bars.map(({ name, value, href, sign = '+' }) => (
        <li key={name} className={classNames('grid items-center gap-x-4 gap-y-0', styles.bar)}>
          {href === undefined ? (
            <span className="flex min-h-11 items-center font-medium wrap-anywhere">{name}</span>
          ) : (
            <a href={href} className="flex min-h-11 items-center font-medium wrap-anywhere">
              {name}
            </a>
          )}
          <span className="num font-semibold">
            {sign}
            {formatNumber(value)}
            <span className="visually-hidden"> points</span>
          </span>
          <svg className="col-span-full fill-(--mark)" width="100%" height="6" aria-hidden="true">
            <rect className="fill-(--track)" width="100%" height="6" rx="3" />
            <rect width={`${Math.max(1, Math.round((value / most) * 100))}%`} height="6" rx="3" />
          </svg>
        </li>
      ))}
      {more !== null && <li className="pt-2 text-(--quiet)">{more}</li>}
    </ul>
  )
}
