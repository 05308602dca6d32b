import { ContestPeak } from '#app/components/contests/contest-peak.tsx'
import { LeaveForm } from '#app/components/leave-form.tsx'
import { ROCKS, type ContestRock } from '#app/domain/contests/contest.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { leaderboardHref } from './board-tabs.ts'
import { boardStateText, contestStateText } from './contest-line.ts'
import type { ListedLeaderboard } from './load-my-leaderboards.server.ts'
import { contestStandingText, standingText, type StandingText } from './standing-text.ts'
import styles from './private-leaderboards.module.css'

type Props = { board: ListedLeaderboard; now: number }

/** A board in a list: where the reader stands on it, and who leads. The whole row leads to it. */
export function BoardRow({ board, now }: Props) {
  const { contest, members, isMine, ownerUsername, standing, stage } = board
  const { strong, rest } = textOf(board)
  const peak = contest ?? { slug: board.id, rock: rockOf(board.id), ridge: 0 }
  return (
    <li className={classNames('panel grid items-center gap-x-6 gap-y-3', styles.row)}>
      <ContestPeak
        {...peak}
        className="h-20 w-20 rounded-large bg-(--peak-sky) max-xs:h-15 max-xs:w-15"
        width={200}
        height={200}
      />
      <div className="min-w-0 wrap-anywhere">
        <h3 className={styles.name}>
          <Anchor href={hrefOf(board)}>{board.name}</Anchor>
        </h3>
        <p className="hint mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Tag tone={contest?.visibility === 'public' ? 'moss' : 'plain'}>
            {contest?.visibility === 'public' ? 'Public' : 'Private'}
          </Tag>
          {roleText(board) !== null && <Tag tone="gold">{roleText(board)}</Tag>}
          <span>
            {contest === null
              ? boardStateText({ endsOn: board.endsOn, hasEnded: stage === 'finished' })
              : contestStateText(contest, now)}
            , {formatCount(members, contest === null ? 'member' : 'climber')}
            {!isMine && `, by ${ownerUsername}`}
          </span>
        </p>
        {board.description !== '' && <p className="hint mt-1">{board.description}</p>}
      </div>
      <p className={styles.rank}>
        {standing !== null && standing.rank > 0 && <b>{formatOrdinal(standing.rank)}</b>}
        <span>{rankOf(board)}</span>
      </p>
      <p className={classNames('min-w-0 wrap-anywhere', styles.standing)}>
        <b>{strong}</b>
        <span>{rest}</span>
      </p>
      {board.canLeave && (
        <div className="z-1 col-span-full">
          <LeaveForm id={board.id} name={board.name} visibility={contest?.visibility ?? null} />
        </div>
      )}
    </li>
  )
}

function roleText({ isMine, role }: ListedLeaderboard): string | null {
  if (isMine) return 'You run it'
  return role === 'moderator' ? 'You moderate' : null
}

function rankOf({ standing, members }: ListedLeaderboard): string | null {
  return standing !== null && standing.rank > 0 ? `of ${formatNumber(members)}` : null
}

function textOf(board: ListedLeaderboard): StandingText {
  const { stage, contest, standing } = board
  if (stage === 'draft') return { strong: 'A draft', rest: 'Open it when it is ready' }
  if (stage === 'soon')
    return board.isMine
      ? { strong: 'People can join', rest: 'Send them the link' }
      : { strong: 'You are in', rest: 'Invite a friend' }
  if (board.isSealed) return { strong: 'Still hidden', rest: 'The reveal shows who won' }
  if (contest !== null && contest.cancelledAt !== null) return { strong: 'Called off', rest: 'Weekly points stay' }
  if (contest !== null) return contestStandingText(standing, stage === 'finished', roleText(board) === null)
  if (stage === 'finished') return { strong: 'Over', rest: 'Totals are kept' }
  return standingText(board)
}

function hrefOf({ id, contest }: ListedLeaderboard): string {
  if (contest === null) return leaderboardHref(id)
  if (contest.openedAt === null) return `${leaderboardHref(id)}/edit`
  return contest.visibility === 'public' ? `/c/${contest.slug}` : leaderboardHref(id)
}

/** A board without a contest has chosen no rock; its id decides. */
function rockOf(id: string): ContestRock {
  const sum = Array.from(id, (letter) => letter.charCodeAt(0)).reduce((total, code) => total + code, 0)
  return ROCKS[sum % ROCKS.length] ?? 'moss'
}
