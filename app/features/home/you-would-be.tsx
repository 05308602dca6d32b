import type { ReactNode } from 'react'
import { LOOKED_UP_NAME } from '#app/domain/text/username.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatNumber, formatOrdinal, formatSigned } from '#app/ui/format.ts'
import type { WouldBePlace, YouWouldBe } from './load-you-would-be.server.ts'
import styles from './home.module.css'

/** Replaces home's own words; other answers stand at the form. */
export type Placed = Extract<YouWouldBe, { kind: 'place' | 'player' | 'nothing' }>

type Props = {
  answer: Placed
  hasPrizes: boolean
  /** From a local run's seed. */
  isInvented: boolean
}

export function YouWouldBeHero({ answer, hasPrizes, isInvented }: Props) {
  const { title, lead, acts } = wordsOf(answer, hasPrizes)
  return (
    <div>
      <p className={classNames('tall-links grid items-center wrap-anywhere text-soft', styles.account)}>
        <Avatar name={answer.username} url={answer.kind === 'nothing' ? null : answer.avatarUrl} eager />
        <span>
          github.com/<b>{answer.username}</b>{' '}
          <Anchor href="/">{answer.kind === 'nothing' ? 'Wrong name? Change it' : 'Not you?'}</Anchor>
        </span>
      </p>
      <h1 className="text-[length:clamp(2.6rem,1.4rem_+_5.2vw,5rem)] leading-[1.04]">{title}</h1>
      <p className={`${styles.lead} ${styles.youWouldBeLead}`}>{lead}</p>
      <div className="flex flex-wrap gap-3 max-md:grid max-md:[&_a]:w-full max-md:[&_button]:w-full">{acts}</div>
      {isInvented && <p className="text-soft">Local world: this answer is invented.</p>}
    </div>
  )
}

function wordsOf(answer: Placed, hasPrizes: boolean): { title: string; lead: ReactNode; acts: ReactNode } {
  switch (answer.kind) {
    case 'place':
      return {
        title: `You’d be ${formatOrdinal(answer.place)}.`,
        lead: (
          <>
            At least <b className="num">{formatNumber(answer.points)}</b> points since Monday, from work you have
            already done. <TowardsChest toChest={answer.toChest} hasPrizes={hasPrizes} />
          </>
        ),
        acts: <JoinOrLook username={answer.username} label="Join the climb" />,
      }
    case 'player':
      return {
        title: 'Already climbing.',
        lead:
          answer.points === 0
            ? `${answer.username} plays, and has no points this week yet. Is it you? Log in and see what is next.`
            : `${answer.username} is ${formatOrdinal(answer.place)} this week with ${formatCount(answer.points, 'point')}. Is it you? Log in and see what is next.`,
        acts: <LogInOrLook username={answer.username} />,
      }
    case 'nothing':
      return {
        title: 'You’d start in base camp.',
        lead: 'We see no points by this name this week. One accepted pull request or review puts you on the trail.',
        acts: <JoinOrLook username={answer.username} label="Join the climb" />,
      }
  }
}

function TowardsChest({ toChest, hasPrizes }: { toChest: number; hasPrizes: boolean }) {
  if (toChest === 0) return hasPrizes ? 'That opens the chest.' : 'That is among the top 10.'
  return (
    <>
      <b className="num">{formatNumber(toChest)}</b> more and you would{' '}
      {hasPrizes ? 'open the chest.' : 'be in the top 10.'}
    </>
  )
}

function askHref(username: string): string {
  return `/?${new URLSearchParams({ [LOOKED_UP_NAME]: username })}`
}

function JoinOrLook({ username, label }: { username: string; label: string }) {
  return (
    <>
      <form method="post" action="/join">
        <input type="hidden" name="returnTo" value={askHref(username)} />
        <input type="hidden" name="username" value={username} />
        <Button tone="primary">{label}</Button>
      </form>
      <ButtonLink tone="quiet" href="/leaderboard">
        See the whole board
      </ButtonLink>
    </>
  )
}

function LogInOrLook({ username }: { username: string }) {
  return (
    <>
      <ButtonLink tone="primary" href={`${askHref(username)}&login`}>
        Log in
      </ButtonLink>
      <ButtonLink tone="quiet" href={`/player/${username}`}>
        See {username}’s page
      </ButtonLink>
    </>
  )
}

export function WorksCard({ points, works }: WouldBePlace) {
  const most = works[0]?.points ?? 1
  return (
    <Card title="This week" aside={<b className={`num ${styles.sum}`}>{formatNumber(points)}</b>}>
      <ul role="list" className={styles.works}>
        {works.map((work) => (
          <li key={work.text} className="grid">
            <span>
              <b>{formatNumber(work.count)}</b> {work.text}
            </span>
            <span className={`num ${styles.brought}`}>{formatSigned(work.points)}</span>
            <svg viewBox="0 0 200 5" preserveAspectRatio="none" aria-hidden="true">
              <rect width="200" height="5" rx="2.5" />
              <rect width={(200 * work.points) / most} height="5" rx="2.5" className="fill-moss" />
            </svg>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-hint text-soft">
        Public activity only, and projects that are new to us count in part. Nothing is saved until you join.
      </p>
    </Card>
  )
}

export function answerInWords(answer: YouWouldBe | null): string {
  if (answer?.kind === 'place')
    return `You’d be ${formatOrdinal(answer.place)} of ${formatNumber(answer.of)} this week, with at least ${formatCount(answer.points, 'point')}.`
  if (answer?.kind === 'player') return 'Already climbing.'
  if (answer?.kind === 'nothing') return 'You’d start in base camp.'
  return answer?.kind === 'later' ? ASK_LATER_TEXT : ''
}

export const ASK_LATER_TEXT =
  'We can’t ask GitHub just now, so your place has to wait a minute. You can join all the same.'
