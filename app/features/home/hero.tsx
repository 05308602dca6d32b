import { PlayerLink } from '#app/components/player-link.tsx'
import { brand } from '#app/content/brand.ts'
import type { ShownRow } from '#app/core/standings/board-view.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { UsernameField } from '#app/ui/username-field.tsx'
import type { HomeView } from './load-home.server.ts'
import styles from './hero.module.css'

export function Hero({ view, players }: { view: HomeView; players: number }) {
  return (
    <div>
      <p className={styles.live}>
        <i className={styles.dot} aria-hidden="true" />
        <span>
          <b className="num">{formatNumber(players)}</b> {players === 1 ? 'developer' : 'developers'} competing
        </span>
      </p>
      <h1 className={styles.title}>{brand.tagline}</h1>
      <p className={styles.lead}>
        Your public GitHub work earns points. Climb from Monday to Sunday
        {view.prizes.count > 0 ? ", finish in the top 10 and collect the week's prizes." : ' and finish in the top 10.'}
      </p>
      {view.viewer === null ? <Enter inviter={view.inviter} /> : <OwnRank viewer={view.viewer} />}
    </div>
  )
}

function Enter({ inviter }: { inviter: string | null }) {
  return (
    <>
      {inviter !== null && (
        <p className={styles.invited}>
          <b>{inviter}</b> invited you to the climb.
        </p>
      )}
      <form method="post" action="/join" className={styles.enter} noValidate>
        <input type="hidden" name="returnTo" value="/" />
        <div className={styles.name}>
          <UsernameField isLabelHidden />
        </div>
        <Button tone="primary">Enter Game</Button>
      </form>
      <p className={styles.hint}>
        Free. Reads public activity only.{' '}
        {brand.discordUrl !== null && <a href={brand.discordUrl}>Talk to other climbers on Discord</a>}
      </p>
    </>
  )
}

function OwnRank({ viewer }: { viewer: NonNullable<HomeView['viewer']> }) {
  return (
    <>
      <p className={styles.own}>
        {viewer.rank === 0
          ? 'You have no points this week yet.'
          : `You are ${formatOrdinal(viewer.rank)} with ${formatCount(viewer.points, 'point')}.`}
      </p>
      <ButtonLink tone="primary" href={`/player/${viewer.username}`}>
        See your climb
      </ButtonLink>
    </>
  )
}

type Props = { week: HomeView['week']; top: ShownRow[]; now: number }

export function WeekCard({ week, top, now }: Props) {
  return (
    <Card
      title={`Week ${week.number}`}
      aside={
        <>
          ends in <Countdown until={week.endsAt} now={now} />
        </>
      }
    >
      {top.length === 0 ? (
        <p className="soft">Nobody has points yet. The first merge takes the lead.</p>
      ) : (
        <ol role="list">
          {top.map((row) => (
            <li key={row.username} className={styles.row}>
              <span className="num">{formatNumber(row.rank)}</span>
              <PlayerLink username={row.username} avatarUrl={row.avatarUrl} />
              <b className="num">{formatNumber(row.points)}</b>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
