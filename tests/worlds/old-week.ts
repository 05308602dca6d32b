import { sql } from 'drizzle-orm'
import { recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { daysOf, linesOfDays } from '#app/core/ledger/ledger-lines.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, WEEK } from '#app/domain/time/period.ts'
import {
  makeFact,
  makePlayer,
  makeWork,
  MONDAY,
  repositoryNamed,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { finishContest, joinContest, makeShortContest } from '#tests/worlds/contests.ts'

export const WEEK_47 = '2026-W47'
export const CLOSED = MONDAY + WEEK + DAY + 7 * HOUR

/** A player with seven different rows in week 47, which is closed, and a contest over it. */
export async function playOldWeek(context: TestContext, { isFinal = true } = {}) {
  context.clock.now = MONDAY
  await advanceWeeks(context)
  const player = await makePlayer(context, { totalsAt: 1 })
  const { contest } = await makeShortContest(context, { slug: 'autumn', startsAt: MONDAY, openedAt: MONDAY - DAY })
  await joinContest(context, contest, player)
  const facts = factsOf()
  context.world.set(player.nodeId, facts)
  context.clock.now = MONDAY + 3 * DAY
  await pollPlayers(context, [player.id])
  context.clock.now = CLOSED
  await advanceWeeks(context)
  await pollPlayers(context, [player.id])
  await context.db.run(
    sql`UPDATE weeks SET state = 'closed', closed_at = ${CLOSED}, settled_at = ${CLOSED} WHERE key = ${WEEK_47}`,
  )
  await recountPlayers(context, contest.id, [player.id])
  if (isFinal) await finishContest(context, contest)
  return { player, contest, facts }
}

function factsOf(): Fact[] {
  const rope = repositoryNamed(7, 'acme/rope')
  const url = `${testVars.GITHUB_WEB_URL}/acme/rope/pull/50`
  const pull = { repository: rope, title: 'Tighten', url, counterpartId: 99 }
  const at = (hours: number) => MONDAY + hours * HOUR
  return [
    makeFact({ ...pull, key: factKey.pullRequestOpened(50), kind: 'pull_request_opened', occurredAt: at(2) }),
    makeFact({ ...pull, key: factKey.pullRequestAccepted(50), kind: 'pull_request_accepted', occurredAt: at(4) }),
    makeFact({
      ...pull,
      title: 'Line\nbreak  and # 007',
      url: null,
      key: factKey.pullRequestOpened(51),
      kind: 'pull_request_opened',
      occurredAt: at(26),
      ineligible: 'spam_label',
    }),
    makeFact({
      ...pull,
      key: factKey.issueCompleted(8),
      kind: 'issue_completed',
      occurredAt: at(28),
      title: 'Ärger 😀',
    }),
    makeFact({
      ...pull,
      key: factKey.reviewVerdict(60),
      kind: 'review_approved',
      occurredAt: at(30),
      reviewerCanPush: true,
      isAfterEnd: false,
    }),
    makeFact({
      key: factKey.pullRequestAccepted(71),
      kind: 'pull_request_accepted',
      occurredAt: at(50),
      repository: repositoryNamed(9, 'other/place'),
      title: 'Elsewhere',
      landedAs: 'a'.repeat(40),
      counterpartId: 98,
    }),
    ...makeWork('2026-11-18', 3, 11),
  ]
}

/** The lines of the week, by key. */
export async function linesOf(context: TestContext, playerId: string) {
  const found = await linesOfDays(context, [playerId], daysOf(WEEK_47))
  return found.lines.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}
