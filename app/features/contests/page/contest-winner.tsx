import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { classNames, cluster, grid, row, stack } from '#app/ui/layout.ts'
import { METALS } from '#app/ui/metal.ts'
import type { ContestView } from './load-contest-screen.server.ts'
import styles from './contest-winner.module.css'

type Podium = NonNullable<ContestView['podium']>
type Place = Podium['others'][number]

/** Longer names are set smaller. */
const LONG = 16

/** Who won, what by, and the two beside them. */
export function ContestWinner({ podium: { isOfTeams, first, others } }: { podium: Podium }) {
  return (
    <section
      className={classNames(styles.winner, 'panel', stack(4))}
      aria-label={isOfTeams ? 'The winning team' : 'The winner'}
    >
      <div className={classNames(styles.first, row(5))}>
        <Avatar name={first.name} url={first.face?.url ?? null} size="huge" ring="gold" eager />
        <div className="shrinks">
          <p className={styles.won}>{isOfTeams ? 'Winning team' : 'Winner'}</p>
          <p className={classNames(styles.name, 'breaks', first.name.length > LONG && styles.long)}>
            <Name place={first} />
          </p>
          <p className={styles.sum}>
            <b className="num">{formatNumber(first.points)}</b> {first.points === 1 ? 'point' : 'points'}
            {first.lead !== null && `, ${first.lead}`}
          </p>
          {(first.note !== null || first.faces.length > 0) && (
            <p className={classNames('hint', 'below-2', cluster([2, 3]))}>
              {first.faces.length > 0 && (
                <span className={classNames(styles.faces, row('inline', 'stretch'))}>
                  {first.faces.map(({ name, url }) => (
                    <Avatar key={name} name={name} url={url} eager />
                  ))}
                </span>
              )}
              {first.note}
            </p>
          )}
        </div>
      </div>
      {first.prize !== null && (
        <p className={styles.prize}>
          <span>Prize</span> {first.prize}
        </p>
      )}
      {others.length > 0 && (
        <ul role="list" className={classNames(styles.others, grid([3, 4]))}>
          {others.map((place) => (
            <li key={place.name} className={row(3)}>
              <Avatar
                name={place.name}
                url={place.face?.url ?? null}
                size="medium"
                ring={METALS[place.place - 1] ?? null}
                eager
              />
              <div>
                <p className={classNames(styles.second, 'one-line')}>
                  <Name place={place} />
                </p>
                <p className="hint">
                  {formatOrdinal(place.place)} with {formatCount(place.points, 'point')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Name({ place: { name, face } }: { place: Place }) {
  return face === null || face.isHidden === true ? (
    name
  ) : (
    <Anchor href={`/player/${name}`} title={name}>
      {name}
    </Anchor>
  )
}
