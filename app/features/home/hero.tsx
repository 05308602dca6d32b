import { useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useState, type FormEvent } from 'react'
import { AroundRows } from '#app/components/around-rows.tsx'
import { useContact } from '#app/components/contact-link.tsx'
import { brand } from '#app/content/brand.ts'
import type { ViewerStanding } from '#app/domain/standings/viewer-line.ts'
import { LOOKED_UP_NAME } from '#app/domain/text/username.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { UsernameField } from '#app/ui/username-field.tsx'
import { Countdown } from '#app/ui/written-time.tsx'
import type { ShownHome } from './draw-sections.server.tsx'
import { EarningRules } from './earning-rules.tsx'
import type { YouWouldBe } from './load-you-would-be.server.ts'
import { ASK_LATER_TEXT, YouWouldBeHero } from './you-would-be.tsx'
import styles from './home.module.css'

type HeroProps = {
  view: ShownHome
  players: number
  isInvented: boolean
  /** Null for visitors and hidden players. */
  you: ViewerStanding | null
}

export function Hero({ view, players, isInvented, you }: HeroProps) {
  const { answer } = view
  if (answer?.kind === 'place' || answer?.kind === 'player' || answer?.kind === 'nothing')
    return <YouWouldBeHero answer={answer} hasPrizes={view.prizes.count > 0} isInvented={isInvented} />
  if (view.viewer !== null) return <OwnHero viewer={view.viewer} you={you} />
  return (
    <div>
      <p className="mb-4 inline-flex items-center gap-2.5 text-small text-soft [&_b]:text-ink">
        <i className={styles.dot} aria-hidden="true" />
        <span>
          <b className="num">{formatNumber(players)}</b> {players === 1 ? 'developer' : 'developers'} competing
        </span>
      </p>
      <h1 className="text-[length:clamp(2.6rem,1.4rem_+_5.2vw,5rem)] leading-[1.04]">{brand.tagline}</h1>
      <p className={styles.lead}>
        Your public GitHub work earns points.{' '}
        {view.prizes.count > 0 ? 'The week’s ten best open a chest of prizes.' : 'Be among the week’s ten best.'}
      </p>
      <Enter inviter={view.inviter} answer={answer} />
      <ul
        role="list"
        className="tall-links mt-3 flex flex-wrap gap-x-6 gap-y-0 [&_a]:text-soft"
        aria-label="Not here to climb?"
      >
        <li>
          <Anchor href="/run-a-contest">Run a contest for your people</Anchor>
        </li>
        <li>
          <Anchor href="/maintain">Maintain a project?</Anchor>
        </li>
      </ul>
    </div>
  )
}

/** Only if GitHub takes long. */
function StillReading() {
  const [isSlow, setSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 4000)
    return () => clearTimeout(timer)
  }, [])

  return (
    <p className="hint mt-3" role="status">
      {isSlow && 'Still reading. GitHub is slow today.'}
    </p>
  )
}

type EnterProps = {
  inviter: ShownHome['inviter']
  /** Why the account has no place. */
  answer: YouWouldBe | null
}

function Enter({ inviter, answer }: EnterProps) {
  const [isAsking, ask] = useAsking()
  const { discordUrl } = useContact()
  // GitHub did not answer: the button joins as before.
  const isJoin = answer?.kind === 'later'
  return (
    <>
      {inviter !== null && (
        <p className="mb-4 max-w-136 font-display text-xl leading-tight font-bold wrap-anywhere">
          <Anchor href={`/player/${inviter.username}`}>{inviter.username}</Anchor>{' '}
          {inviter.rank === 0
            ? 'has no points yet this week. Think you can get ahead?'
            : `is ${formatOrdinal(inviter.rank)} with ${formatCount(inviter.points, 'point')}. Think you can pass?`}
        </p>
      )}
      {isJoin && <p className="mb-4 max-w-136">{ASK_LATER_TEXT}</p>}
      <form
        key={isJoin ? 'join' : 'ask'}
        method={isJoin ? 'post' : 'get'}
        action={isJoin ? '/join' : '/'}
        className="flex max-w-120 flex-wrap items-start gap-2"
        noValidate
        onSubmit={isJoin ? undefined : ask}
      >
        {isJoin && <input type="hidden" name="returnTo" value="/" />}
        <div className="flex-[1_1_13rem]">
          <UsernameField
            name={isJoin ? undefined : LOOKED_UP_NAME}
            isLabelHidden
            defaultValue={answer?.username}
            error={answer?.kind === 'problem' ? answer.problem : undefined}
          />
        </div>
        <Button tone="primary" aria-busy={isAsking}>
          {isAsking ? 'Reading GitHub …' : answer?.kind === 'ready' ? 'See where I’d stand' : 'Enter Game'}
        </Button>
      </form>
      {isAsking && <StillReading />}
      <p className="hint mt-3">
        Free. We read public work only, and you see your place before you join.{' '}
        {discordUrl !== null && <a href={discordUrl}>Talk to other climbers on Discord</a>}
      </p>
    </>
  )
}

/** In place; without JavaScript the same form opens the same address. */
function useAsking(): [isAsking: boolean, ask: (event: FormEvent<HTMLFormElement>) => void] {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const isAsking = location !== undefined && new URLSearchParams(location.search).has(LOOKED_UP_NAME)
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    if (!isAsking) navigate(`/?${new URLSearchParams(fields)}`, { preventScrollReset: true })
  }
  return [isAsking, ask]
}

function OwnHero({ viewer, you }: { viewer: NonNullable<ShownHome['viewer']>; you: ViewerStanding | null }) {
  const own = `/player/${viewer.username}`
  return (
    <div>
      <h1 className="mb-4 font-body text-base leading-normal font-normal tracking-normal text-soft">{brand.tagline}</h1>
      <p className="font-display text-[length:clamp(2.2rem,1.4rem_+_3.6vw,4rem)] leading-tight font-extrabold tracking-tight">
        {viewer.rank === 0
          ? 'You have no points this week yet.'
          : `You are ${formatOrdinal(viewer.rank)} with ${formatCount(viewer.points, 'point')}.`}
      </p>
      {you !== null && (
        <p className={styles.lead}>
          {you.since !== null && <span className="gain block text-base">{you.since}</span>}
          {you.line.text.map(({ text, isStrong }) => (isStrong ? <b key={text}>{text}</b> : text))}.
        </p>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        {you !== null && (
          <ButtonLink href={you.line.href ?? `${own}#next`} tone="primary">
            {you.line.action}
          </ButtonLink>
        )}
        <ButtonLink href={own} tone="quiet">
          See your climb
        </ButtonLink>
      </p>
    </div>
  )
}

/** The reader between their neighbours; for visitors, what moves one up. */
export function WeekCard({ view: { week, viewer, now } }: { view: ShownHome }) {
  const isClimbing = viewer !== null && viewer.around.length > 0
  return (
    <Card
      title={isClimbing ? 'Around you' : `Week ${week.number}`}
      aside={
        <>
          ends in <Countdown until={week.endsAt} now={now} />
        </>
      }
    >
      {isClimbing ? <AroundRows rows={viewer.around} username={viewer.username} isReader /> : <EarningRules />}
    </Card>
  )
}
