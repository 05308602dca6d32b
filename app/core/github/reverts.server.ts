import { and, eq, gt, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { landedBy } from '#app/domain/ledger/landing.ts'
import { revertedAt } from '#app/domain/ledger/revert.ts'
import { dayOf, previousWeek, weekEnd, weekStart } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'
import { reverts } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import { settings } from '#db/schema/settings.ts'
import { standings } from '#db/schema/standings.ts'
import { weeks } from '#db/schema/weeks.ts'

const SETTING = 'reverts-round'
const PLAYERS_PER_RUN = 50
/** Of one player: more than count in full in two weeks. */
const MOST_QUERIED = 40
/** Of 5,000 points an hour; the rest is for refreshes. */
const LEAST_POINTS = 1000

/** `after`: the last player this week's round has reached; null when it is over. */
const roundSchema = z.object({ week: z.string(), after: z.string().nullable() })

type RoundContext = Pick<AppContext, 'db' | 'github' | 'now'>

/**
 * Once a week, between its end and its close: what was reverted of the work accepted in it and the week before, for
 * players with points. The last reads before the close take the points; in a closed week it is a sign.
 */
export async function lookUpReverts(context: RoundContext): Promise<void> {
  const { db, github, now } = context
  const [settling] = await db
    .select({ week: weeks.key })
    .from(weeks)
    .where(eq(weeks.state, 'settling'))
    .orderBy(weeks.key)
  if (settling === undefined) return
  const [row] = await db.select().from(settings).where(eq(settings.name, SETTING))
  const last = roundSchema.catch({ week: '', after: null }).parse(row?.value)
  const { week } = settling
  if (last.week === week && last.after === null) return
  const budget = await github.fetchBudget()
  if (!budget.ok || budget.value.remaining < LEAST_POINTS) return
  const found = await listPlayers(context, week, last.week === week ? (last.after ?? '') : '')
  const queries = await listAccepted(
    context,
    week,
    found.map(({ id }) => id),
  )
  const answer = await github.fetchReferences(queries)
  if (!answer.ok) return
  const ofPlayers = new Map(found.map((player) => [player.id, player]))
  const reverted = queries.flatMap(({ key, playerId, ofRow }) => {
    const [player, references] = [ofPlayers.get(playerId), answer.value.get(key)]
    if (player === undefined || references === undefined) return []
    const author = { id: player.githubId, login: player.login, type: 'User' }
    const at = revertedAt(references.merged, author, references.references)
    return at === null ? [] : [{ playerId, key: ofRow, at }]
  })
  if (reverted.length > 0)
    await db.run(sql`
      INSERT INTO reverts (player_id, key, reverted_at)
      SELECT value ->> 'playerId', value ->> 'key', value ->> 'at' FROM json_each(${JSON.stringify(reverted)})
        CROSS JOIN players ON players.id = value ->> 'playerId' WHERE true
      ON CONFLICT (player_id, key) DO NOTHING`)
  const after = found.length < PLAYERS_PER_RUN ? null : (found.at(-1)?.id ?? null)
  const value = { week, after }
  await db
    .insert(settings)
    .values({ name: SETTING, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
  // Older rows decide nothing any more.
  if (after === null)
    await db.delete(reverts).where(lt(reverts.revertedAt, now() - 8 * (weekEnd(week) - weekStart(week))))
}

function listPlayers({ db }: RoundContext, week: string, after: string) {
  const { period, playerId, points } = standings
  return db
    .select({ id: players.id, githubId: players.githubId, login: players.githubUsername })
    .from(standings)
    .innerJoin(players, eq(players.id, playerId))
    .where(and(eq(period, week), gt(playerId, after), gt(points, 0)))
    .orderBy(playerId)
    .limit(PLAYERS_PER_RUN)
}

/** By its GitHub address, and the commit as which it landed. */
async function listAccepted({ db }: RoundContext, week: string, playerIds: readonly string[]) {
  const rows = await db.all<{ playerId: string; key: string; url: string; landedAs: string | null }>(sql`
    SELECT player_id AS playerId, key, url, landed_as AS landedAs FROM ledger
    WHERE player_id IN ${idsIn(playerIds)}
      AND day BETWEEN ${dayOf(weekStart(previousWeek(week)))} AND ${dayOf(weekEnd(week) - 1)}
      AND kind = 'pull_request_accepted' AND counted > 0 AND url IS NOT NULL
    ORDER BY player_id, occurred_at DESC`)
  return [...Map.groupBy(rows, ({ playerId }) => playerId).values()].flatMap((own) =>
    own.slice(0, MOST_QUERIED).flatMap(({ playerId, key, url, landedAs }) => {
      const [, owner, name, number] = /^https:\/\/[^/]+\/([\w.-]+)\/([\w.-]+)\/pull\/(\d{1,9})$/.exec(url) ?? []
      if (owner === undefined || name === undefined) return []
      const sha = landedAs === null ? null : landedBy(landedAs).commit
      return [{ key: `${playerId} ${key}`, playerId, ofRow: key, owner, name, number: Number(number), sha }]
    }),
  )
}
