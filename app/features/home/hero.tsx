import { useNavigate, useNavigation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { PlayerLink } from '#app/components/player-link.tsx'
import { brand } from '#app/content/brand.ts'
import type { ShownRow } from '#app/core/standings/board-view.ts'
import { ASKED_NAME } from '#app/domain/asked-name.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { UsernameField } from '#app/ui/username-field.tsx'
import type { ShownHome } from './draw-sections.server.tsx'
import type { YouWouldBe } from './load-you-would-be.server.ts'
import { LATER, YouWouldBeHero } from './you-would-be.tsx'
import styles from './hero.module.css'
import answerStyles from './you-would-be.module.css'

type HeroProps = { view: ShownHome; players: number; isPaused: boolean; isInvented: boolean }

export function Hero({ view, players, isPaused, isInvented }: HeroProps) {
  const { answer } = view
  if (answer?.kind === 'place' || answer?.kind === 'player' || answer?.kind === 'nothing')
    return <YouWouldBeHero answer={answer} hasPrizes={view.prizes.count > 0} isInvented={isInvented} />
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
      {view.viewer === null ? (
        <Enter inviter={view.inviter} answer={answer} isPaused={isPaused} />
      ) : (
        <OwnRank viewer={view.viewer} />
      )}
      <ul role="list" className={styles.doors} aria-label="Not here to climb?">
        <li>
          <Anchor href="/run-a-contest">Run a contest for your people</Anchor>
        </li>
        <li>
          <Anchor href="/maintain">You maintain a project?</Anchor>
        </li>
      </ul>
    </div>
  )
}

type EnterProps = {
  inviter: ShownHome['inviter']
  /** Why the account that was asked for has no place. */
  answer: YouWouldBe | null
  isPaused: boolean
}

function Enter({ inviter, answer, isPaused }: EnterProps) {
  const [isAsking, ask] = useAsking()
  // Without an answer the way leads on as before it.
  const isJoin = answer?.kind === 'later'
  return (
    <>
      {inviter !== null && (
        <p className={styles.challenge}>
          <Anchor href={`/player/${inviter.username}`}>{inviter.username}</Anchor>{' '}
          {inviter.rank === 0
            ? 'has no points yet this week. Think you can get ahead?'
            : `is ${formatOrdinal(inviter.rank)} with ${formatNumber(inviter.points)}. Think you can pass?`}
        </p>
      )}
      {isJoin && <p className={styles.later}>{LATER}</p>}
      <form
        key={isJoin ? 'join' : 'ask'}
        method={isJoin ? 'post' : 'get'}
        action={isJoin ? '/join' : '/'}
        className={styles.enter}
        noValidate
        onSubmit={isJoin ? undefined : ask}
      >
        {isJoin && <input type="hidden" name="returnTo" value="/" />}
        <div className={styles.name}>
          <UsernameField
            name={isJoin ? undefined : ASKED_NAME}
            isLabelHidden
            defaultValue={answer?.username}
            error={answer?.kind === 'problem' ? answer.problem : undefined}
          />
        </div>
        {isPaused && !isJoin && <input type="hidden" name="join" />}
        <Button tone="primary" aria-busy={isAsking}>
          {isAsking ? 'Reading GitHub …' : 'Enter Game'}
        </Button>
      </form>
      {isAsking && <p className={`${styles.hint} ${answerStyles.slow}`}>Still reading. GitHub takes its time today.</p>}
      <p className={styles.hint}>
        Free. Reads public activity only.{' '}
        {brand.discordUrl !== null && <a href={brand.discordUrl}>Talk to other climbers on Discord</a>}
      </p>
    </>
  )
}

/** Asks in place; without JavaScript the same form opens the same address. */
function useAsking(): [isAsking: boolean, ask: (event: FormEvent<HTMLFormElement>) => void] {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const isAsking = location !== undefined && new URLSearchParams(location.search).has(ASKED_NAME)
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    if (!isAsking) navigate(`/?${new URLSearchParams(fields)}`, { preventScrollReset: true })
  }
  return [isAsking, ask]
}

function OwnRank({ viewer }: { viewer: NonNullable<ShownHome['viewer']> }) {
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

type Props = { week: ShownHome['week']; top: ShownRow[]; now: number }

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
              <span className="num">{formatNumber(row.place)}</span>
              <PlayerLink username={row.username} avatarUrl={row.avatarUrl} />
              <b className="num">{formatNumber(row.points)}</b>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
