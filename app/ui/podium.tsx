import { Anchor } from './anchor.tsx'
import { Avatar, type AvatarRing } from './avatar.tsx'
import { classNames } from './class-names.ts'
import { Peak } from './peak.tsx'
import styles from './podium.module.css'

export type PodiumRank = { rank: number; name: string; href: string; avatarUrl: string | null; value: string }

const METALS: AvatarRing[] = ['gold', 'silver', 'bronze']

type Props = { label: string; emptyText: string; places: PodiumRank[] }

/** The first three of `places` as peaks; missing ones show as free peaks. */
export function Podium({ label, emptyText, places }: Props) {
  return (
    <ol role="list" className={styles.podium} aria-label={label}>
      {METALS.map((metal, index) => (
        <li key={metal} className={classNames(styles.place, styles[metal])}>
          <Who place={places[index]} metal={metal} emptyText={emptyText} />
          <Peak metal={metal} rank={places[index]?.rank ?? index + 1} />
        </li>
      ))}
    </ol>
  )
}

type WhoProps = { place: PodiumRank | undefined; metal: AvatarRing; emptyText: string }

function Who({ place, metal, emptyText }: WhoProps) {
  if (place === undefined) return <p className={styles.free}>{emptyText}</p>
  return (
    <div className={styles.who}>
      <Avatar name={place.name} url={place.avatarUrl} size="large" ring={metal} />
      <Anchor href={place.href} className={styles.name} title={place.name}>
        {place.name}
      </Anchor>
      <span className={classNames('num', styles.value)}>{place.value}</span>
    </div>
  )
}
