import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { findPublicContest } from '#app/core/contests/result/load-result.server.ts'
import type { ContestPhase } from '#app/core/contests/running/contest-phase.ts'
import { loadBoardHead } from '#app/core/contests/running/load-board.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import type { ShareCard } from '#app/domain/images/share-card.ts'
import { drawableText } from '#app/domain/text/drawn-text.ts'
import { numberText } from '#app/domain/text/number-text.ts'
import { zonedDate } from '#app/domain/time/zoned-text.ts'
import { pick } from '#app/domain/values/pick.ts'
import { summaryOf } from './summary.ts'

type CardContext = Pick<AppContext, 'config' | 'db' | 'now'>

const ROWS = 3
/** As on the page: who leads stands below the flag, and who won beside it. */
const LEADER_AT = { running: 0.86, final: 0.95 }

/** What the preview image of a public contest shows: what a stranger reads on its page. Null where there is none. */
export async function loadContestCard(context: CardContext, slug: string): Promise<ShareCard | null> {
  const contest = await findPublicContest(context, slug)
  if (contest === null) return null
  const { board } = await loadBoardHead(context, contest)
  const now = context.now()
  const summary = summaryOf(contest, board, { kind: contest.state === 'final' ? 'players' : 'teams', rows: ROWS, now })
  const { phase } = summary
  const [first] = summary.rows
  // Nobody else is called that where the first may not be named any more.
  const winner = phase === 'final' && first?.place === 1 ? 'Winner' : null
  const most = first?.points ?? 1
  return {
    kind: 'contest',
    product: brand.name,
    host: new URL(context.config.APP_ORIGIN).host,
    ...pick(contest, 'slug', 'ridge', 'rock'),
    name: drawableText(contest.name) ?? contest.slug,
    state: summary.line,
    dates: `${zonedDate(contest.startsAt, contest.timeZone)} to ${zonedDate(contest.endsAt - 1, contest.timeZone)}`,
    heading: first === undefined || winner !== null ? null : (HEADINGS[phase] ?? null),
    winner,
    isFrozen: isHidden(phase) && contest.freezeMinutes !== null,
    rows: summary.rows.map(({ place, name, githubId, points }) => ({
      place,
      username: drawableText(name) ?? `Team ${place}`,
      avatarUrl: githubId === null ? null : avatarUrl(context, githubId),
      points: numberText(points),
      height: Math.max(0, points / most) * LEADER_AT[phase === 'final' ? 'final' : 'running'],
    })),
  }
}

const HEADINGS: Partial<Record<ContestPhase, string>> = {
  running: 'In front',
  frozen: 'At the freeze',
  settling: 'Not final yet',
  sealed: 'At the freeze',
  final: 'Final',
}

function isHidden(phase: ContestPhase): boolean {
  return phase === 'frozen' || phase === 'settling' || phase === 'sealed'
}
