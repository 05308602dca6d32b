import { type RefObject, useEffect, useRef } from 'react'
import { Anchor } from './anchor.tsx'
import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'
import { formatNumber } from './format.ts'
import { METALS, type Metal } from './metal.ts'
import { Peak } from './peak.tsx'
import { Tag } from './tag.tsx'
import styles from './podium.module.css'

export type PodiumRank = {
  rank: number
  name: string
  href: string
  avatarUrl: string | null
  points: number
  isPremium?: boolean
}

type Props = { label: string; emptyText: string; places: PodiumRank[] }

/** As high as their points; a missing place is a free peak. */
export function Podium({ label, emptyText, places }: Props) {
  const podium = useRef<HTMLOListElement>(null)
  const most = places[0]?.points ?? 0
  useSeen(podium)
  return (
    <ol ref={podium} role="list" className={styles.podium} aria-label={label}>
      {METALS.map((free, index) => {
        const place = places[index]
        const metal = METALS[(place?.rank ?? index + 1) - 1] ?? free
        return (
          <li key={free} className={classNames(styles.place, styles[free])}>
            <Who place={place} metal={metal} emptyText={emptyText} />
            <Peak
              metal={metal}
              rank={place?.rank ?? index + 1}
              share={place === undefined ? 0 : place.points / most}
              hasFlag={index === 0}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** They rise when they come into sight, unless they are in sight at once. */
function useSeen(podium: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = podium.current
    if (element === null) return
    let isAhead = false
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) isAhead = true
      else if (isAhead) element.classList.add('is-seen')
      if (entry?.isIntersecting) observer.disconnect()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [podium])
}

type WhoProps = { place: PodiumRank | undefined; metal: Metal; emptyText: string }

function Who({ place, metal, emptyText }: WhoProps) {
  if (place === undefined) return <p className={styles.free}>{emptyText}</p>
  const { name, avatarUrl, href, points, isPremium = false } = place
  return (
    <div className="grid justify-items-center gap-0.75 px-1.25">
      <span className={isPremium ? styles.ringed : undefined}>
        <Avatar name={name} url={avatarUrl} size="large" ring={metal} />
      </span>
      <Anchor href={href} className={styles.name} title={name}>
        {name}
      </Anchor>
      {isPremium && <Tag>Premium</Tag>}
      <span className={classNames('num', styles.value)}>{formatNumber(points)} pts</span>
    </div>
  )
}
