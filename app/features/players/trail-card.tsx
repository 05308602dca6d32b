import type { LedgerView } from '#app/core/ledger/load-ledger.server.ts'
import type { TrailDay, TrailEntry } from '#app/domain/players/trail.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { timeText, weekdayText } from '#app/domain/time/date-text.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatClock, formatCount, formatSigned } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { USED_UP } from './next-steps.tsx'
import { PlayerSection } from './player-section.tsx'
import styles from './players.module.css'

type Trail = Pick<LedgerView, 'weekNumber' | 'state' | 'points' | 'previousWeekHref' | 'nextWeekHref' | 'isDamaged'> & {
  days: TrailDay[]
}

type Props = {
  trail: Trail
  isOwner: boolean
  shown?: number
}

/** By day, newest first; the best of each by name. */
export function TrailCard({ trail, isOwner, shown = Infinity }: Props) {
  const { weekNumber, state, points, previousWeekHref, nextWeekHref, isDamaged, days } = trail
  const folded = days.slice(shown)
  return (
    <PlayerSection
      id="ledger"
      title={state === 'open' ? 'The trail so far' : `The trail of week ${weekNumber}`}
      aside={
        <nav aria-label="Weeks of the trail" className="flex flex-wrap items-baseline gap-x-3 gap-y-0">
          {previousWeekHref !== null && (
            <Anchor href={previousWeekHref} rel="prev">
              Earlier
            </Anchor>
          )}
          {/* The page says them of the running week already. */}
          {state !== 'open' && (
            <p>
              {formatCount(points, 'point')}{' '}
              {state === 'settling' ? <Tag tone="gold">Provisional</Tag> : <Tag tone="moss">Final</Tag>}
            </p>
          )}
          {nextWeekHref !== null && (
            <Anchor href={nextWeekHref} rel="next">
              Later
            </Anchor>
          )}
        </nav>
      }
    >
      {days.length === 0 ? (
        <p className="border-t border-line py-4 text-soft">
          {isDamaged ? 'We’re restoring the lines of this week from a backup. Its points stand.' : 'Nothing this week.'}
        </p>
      ) : (
        <TrailDays days={days.slice(0, shown)} isOwner={isOwner} />
      )}
      {folded.length > 0 && (
        <Disclosure summary={state === 'open' ? 'Earlier this week' : 'Earlier that week'}>
          <div className={styles.folded}>
            <TrailDays days={folded} isOwner={isOwner} />
          </div>
        </Disclosure>
      )}
    </PlayerSection>
  )
}

/** The owner also sees limits and what earned nothing. */
export function TrailDays({ days, isOwner }: { days: TrailDay[]; isOwner: boolean }) {
  return days.map(({ day, points, best, rest, uncounted, limit }) => (
    <section key={day} className={classNames('stack', styles.day)}>
      <h3 className="flex flex-wrap content-start items-baseline gap-2 py-1.25 font-body text-small leading-[1.5] font-semibold tracking-normal">
        {weekdayText(Date.parse(day))}
        {points > 0 && <span className="num gain">{formatSigned(points)}</span>}
      </h3>
      <div>
        <Entries entries={best} />
        {isOwner && limit !== null && (
          <p className="py-1.25 font-semibold text-moss">{USED_UP[limit]} What others accept still counts.</p>
        )}
        {rest !== null && (
          <Disclosure summary={`and ${rest.text}`}>
            <Entries entries={rest.entries} />
          </Disclosure>
        )}
        {uncounted !== null && (
          <Disclosure summary={`${uncounted.count} that ${uncounted.count === 1 ? 'doesn’t' : 'don’t'} count, and why`}>
            <Entries entries={uncounted.entries} />
          </Disclosure>
        )}
      </div>
    </section>
  ))
}

function Entries({ entries }: { entries: TrailEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul role="list">
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ entry }: { entry: TrailEntry }) {
  const { points, title, repository, subjects, note, whyUrl } = entry
  return (
    <li
      className={classNames(
        'grid items-baseline gap-x-2 gap-y-0',
        styles.entry,
        (points ?? 0) <= 0 && styles.uncounted,
      )}
    >
      <span className={classNames('num gain', styles.points, (points ?? 0) < 0 && styles.loss)}>
        {points === null ? '–' : formatSigned(points)}
        {points !== null && <span className="visually-hidden"> points</span>}
      </span>
      <div className="leading-snug @max-[34rem]:row-span-2">
        <p>
          {title}
          {repository !== null && (
            <>
              {' '}
              in <b>{repository}</b>
            </>
          )}
        </p>
        <p className={styles.small}>
          {subjects.map(({ text, url }) => (
            <span key={`${text} ${url}`} className="me-2">
              {url === null ? text : <a href={url}>{text}</a>}{' '}
            </span>
          ))}
          {note !== null && <span className="me-2">{capitalized(note)} </span>}
          {whyUrl !== null && (
            <Anchor href={`/why?${new URLSearchParams({ address: whyUrl }).toString()}`} rel="nofollow">
              Why?<span className="visually-hidden"> About {title}</span>
            </Anchor>
          )}
        </p>
      </div>
      <Moment entry={entry} />
    </li>
  )
}

/** In UTC; of commits only the day is known. */
function Moment({ entry: { occurredAt, isDayOnly } }: { entry: TrailEntry }) {
  if (isDayOnly) return null
  return (
    <time dateTime={new Date(occurredAt).toISOString()} title={timeText(occurredAt)} className={styles.time}>
      {formatClock(occurredAt)}
    </time>
  )
}
