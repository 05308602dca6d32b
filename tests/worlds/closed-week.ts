import { sql } from 'drizzle-orm'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { forfeitAward } from '#app/core/weeks/decide-award.server.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { announceWinners } from '#app/features/notifications/announce-winners.server.ts'
import { endReviewsNow, makeWork, makePlayer, MONDAY, type TestContext } from '../people/factories.ts'

export const CLOSED = '2026-W47'
/** In order of points. The first two awards are under review, the fourth was withdrawn, the eleventh moved up. */
export const NAMES = Array.from({ length: 12 }, (_, index) => `user-${770_001 + index}`)
export const [FIRST, SECOND, THIRD, FOURTH] = ['user-770001', 'user-770002', 'user-770003', 'user-770004'] as const
export const ELEVENTH = 'user-770011'

type Player = Awaited<ReturnType<typeof makePlayer>>
export type ClosedWeek = { of: (name: string) => Player }

/** Twelve players in week 47, closed by its normal close. The clock is on the Tuesday after it. */
export async function closeWeekWithChecks(context: TestContext): Promise<ClosedWeek> {
  context.clock.now = MONDAY + MINUTE
  await advanceWeeks(context)
  const made = new Map<string, Player>()
  for (const [index, name] of NAMES.entries()) {
    const player = await makePlayer(context, { githubId: 770_001 + index, githubUsername: name, totalsAt: 1 })
    // 210 points, 200, 190 and so on; a day gives 100 at most.
    const commits = [10, 10, 10].map((limit, day) => Math.max(0, Math.min(limit, 21 - index - day * limit)))
    const facts = commits.flatMap((count, day) => (count === 0 ? [] : [...makeWork(`2026-11-${16 + day}`, count)]))
    context.world.set(player.nodeId, facts)
    made.set(name, player)
  }
  const ids = [...made.values()].map(({ id }) => id)
  context.clock.now = MONDAY + 3 * DAY
  await pollPlayers(context, ids)
  context.clock.now = MONDAY + WEEK + DAY + 7 * HOUR
  await advanceWeeks(context)
  await pollPlayers(context, ids)
  await advanceWeeks(context)
  await endReviewsNow(context)
  await hold(context)
  await announceWinners(context, { type: 'announce-winners', week: CLOSED })
  context.clock.now += MINUTE
  await forfeitAward(context, 'staff', { week: CLOSED, place: 4, reason: 'Two accounts of one person' })
  await endReviewsNow(context)
  context.clock.now += MINUTE
  return {
    of: (name) => {
      const player = made.get(name)
      if (player === undefined) throw new Error(`no player has the name ${name}`)
      return player
    },
  }
}

/** Holds awards as the close does for unusual weeks, before anything follows from them. */
async function hold({ db }: TestContext): Promise<void> {
  await db.run(sql`UPDATE awards SET state = 'held', signs = '["new_account"]' WHERE place IN (1, 2)`)
  await db.run(sql`UPDATE notifications SET payload = json_set(payload, '$.held', json('true'))
    WHERE kind = 'WINNER' AND payload ->> 'place' IN (1, 2)`)
}
