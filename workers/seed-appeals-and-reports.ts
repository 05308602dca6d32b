import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { weekOf } from '#app/domain/period.ts'
import { appealAward } from '#app/features/appeals-and-reports/appeal-award.server.ts'
import { reportPlayer } from '#app/features/appeals-and-reports/report-player.server.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import { awards } from '#db/schema/weeks.ts'

type SeedContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

/** Local only: a winner of a while ago appeals, and two of this week's leaders are reported. */
export async function fillAppealsAndReports(context: SeedContext, members: { id: string }[]): Promise<void> {
  const held = await context.db
    .select({ id: players.id, week: awards.week, githubUsername: players.githubUsername })
    .from(awards)
    .innerJoin(players, eq(players.id, awards.playerId))
    .where(sql`state = 'held' AND week < (SELECT MAX(week) FROM awards)`)
    .orderBy(desc(awards.week), awards.place)
    .limit(1)
  for (const { week, ...player } of held) await appealAward(context, player, week, APPEAL)
  const leaders = await context.db
    .select({ id: players.id, githubUsername: players.githubUsername })
    .from(standings)
    .innerJoin(players, eq(players.id, standings.playerId))
    .where(sql`period = ${weekOf(context.now())} AND ranked = 1 AND points > 0`)
    .orderBy(standings.descent, standings.reachedAt, standings.playerId)
    .limit(4)
  const ids = members.slice(-REPORTS.length).map((member) => member.id)
  const reporters = await context.db.select().from(players).where(inArray(players.id, ids))
  for (const [index, text] of REPORTS.entries()) {
    const [reporter, reported] = [reporters[index], leaders[1 + index * 2]]
    if (reporter !== undefined && reported !== undefined) await reportPlayer(context, reporter, reported, text)
  }
}

const APPEAL =
  'We released three libraries that week, and I merged what the others had reviewed over a month. The pull requests are linked from the release notes.'

const REPORTS = [
  'Ten pull requests of one line each, all opened on Tuesday morning in repositories that were made the day before.',
  'The reviews all say the same two words. I do not think that anybody read the code.',
]
