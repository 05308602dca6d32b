import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { METALS } from '#app/ui/metal.ts'
import type { ContestView } from './load-contest-screen.server.ts'
import styles from './page.module.css'

type Podium = NonNullable<ContestView['podium']>
type Place = Podium['others'][number]

/** Longer names are set smaller. */
const LONG = 16

export function ContestWinner({ podium: { isOfTeams, first, others } }: { podium: Podium }) {
  return (
    <section
      className="panel stack w-[min(100%,36rem)] gap-4 p-6 shadow-lift max-xs:p-4"
      aria-label={isOfTeams ? 'The winning team' : 'The winner'}
    >
      <div className="flex items-center gap-6 max-xs:gap-4">
        <Avatar name={first.name} url={first.face?.url ?? null} size="huge" ring="gold" eager />
        <div className="min-w-0">
          <p className="w-fit rounded-full bg-gold-tint px-2.75 py-0.5 text-hint font-semibold text-gold-ink">
            {isOfTeams ? 'Winning team' : 'Winner'}
          </p>
          <p
            className={classNames(
              'wrap-anywhere',
              styles.winnerName,
              first.name.length > LONG && 'text-[length:clamp(1.4rem,1.2rem_+_1vw,2rem)]',
            )}
          >
            <Name place={first} />
          </p>
          <p className="text-base wrap-anywhere">
            <b className="num">{formatNumber(first.points)}</b> {first.points === 1 ? 'point' : 'points'}
            {first.lead !== null && `, ${first.lead}`}
          </p>
          {(first.note !== null || first.faces.length > 0) && (
            <p className="hint mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
              {first.faces.length > 0 && (
                <span className={classNames('inline-flex', styles.faces)}>
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
        <p className="wrap-anywhere [&_span]:me-2 [&_span]:text-soft">
          <span>Prize</span> {first.prize}
        </p>
      )}
      {others.length > 0 && (
        <ul role="list" className={classNames('grid gap-x-4 gap-y-3', styles.others)}>
          {others.map((place) => (
            <li key={place.name} className="flex items-center gap-3">
              <Avatar
                name={place.name}
                url={place.face?.url ?? null}
                size="medium"
                ring={METALS[place.place - 1] ?? null}
                eager
              />
              <div>
                <p className="truncate font-display text-base leading-snug font-bold [&_a]:no-underline [&_a:hover]:underline">
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
