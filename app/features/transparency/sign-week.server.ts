import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { signText, type SignedText } from '#app/core/secrets/sign-text.server.ts'
import { listStandings, type Cursor, type Standing } from '#app/core/standings/list-standings.server.ts'
import { weeks } from '#db/schema/weeks.ts'

type SignContext = Pick<AppContext, 'config' | 'db'>

const ROWS_PER_QUERY = 1000

/** `unsigned` without a key, null unless closed. */
export async function signWeek(context: SignContext, week: string): Promise<SignedText | 'unsigned' | null> {
  const closed = await findClosed(context, week)
  if (closed === null) return null
  if ((context.config.SIGNING_KEY ?? []).length === 0) return 'unsigned'
  return (await signText(context, await weekPayload(context, week, closed))) ?? 'unsigned'
}

type Closed = NonNullable<Awaited<ReturnType<typeof findClosed>>>

async function findClosed({ db }: SignContext, week: string) {
  const [closed] = await db
    .select({
      closedAt: sql<number>`${weeks.closedAt}`,
      forced: weeks.forced,
      pointsVersion: weeks.pointsVersion,
    })
    .from(weeks)
    .where(and(eq(weeks.key, week), eq(weeks.state, 'closed')))
  return closed ?? null
}

/** Without staff's later decisions: the text stays until somebody is erased. */
async function weekPayload(context: SignContext, week: string, closed: Closed): Promise<string> {
  return JSON.stringify({
    format: 2,
    week,
    closedAt: new Date(closed.closedAt).toISOString(),
    forced: closed.forced,
    pointsVersion: closed.pointsVersion,
    standings: await standingsOf(context, week),
  })
}

async function standingsOf(context: SignContext, week: string) {
  const rows: Standing[] = []
  let cursor: Cursor | null = null
  for (;;) {
    const slice = cursor === null ? ({ from: 'start' } as const) : ({ from: 'after', cursor } as const)
    const page: Standing[] = await listStandings(context, { board: 'all', period: week }, slice, ROWS_PER_QUERY)
    rows.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < ROWS_PER_QUERY) break
    cursor = last
  }
  let rank = 0
  return rows.map((row, index) => {
    if (row.points !== rows[index - 1]?.points) rank = index + 1
    const { username, points, day1, day2, day3, day4, day5, day6, day7 } = row
    return { rank, username, points, days: [day1, day2, day3, day4, day5, day6, day7] }
  })
}
