import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import { earnersOf } from '#app/domain/contests/certificates/certificate-rule.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { toBase64Url } from '#app/domain/values/bytes.ts'
import { idsIn, type Statement } from '#db/client.ts'
import { assertInBatch } from '#db/conflict.ts'
import { certificateChoices, certificates } from '#db/schema/contests/certificates.ts'

type IssueContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

/** For a page of members: `ids` by player, earlier ones included; `issued` are the new ones. */
export type IssuedPage = { ids: ReadonlyMap<string, string>; issued: ReadonlySet<string>; statements: Statement[] }

/** Another writer issued some of them first; the page must be repeated. */
export const ISSUED_MEANWHILE = 'new certificates'

/** For a page of members. Results must be final and uncovered. Issued ones stay, whatever the organiser chooses. */
export async function issueCertificates(
  context: IssueContext,
  contestId: string,
  board: ContestBoard,
  playerIds: readonly string[],
): Promise<IssuedPage> {
  const [choice, known] = await Promise.all([
    findChoice(context, contestId),
    context.db
      .select({ playerId: certificates.playerId, id: certificates.id })
      .from(certificates)
      .where(and(inArray(certificates.playerId, idsIn(playerIds)), eq(certificates.contestId, contestId))),
  ])
  const ids = new Map(known.map(({ playerId, id }) => [playerId, id]))
  if (choice === null) return { ids, issued: new Set(), statements: [] }
  const page = new Set(playerIds)
  const teams = new Map(board.teams.map((team) => [team.id, team]))
  const rows = earnersOf(choice.rule, board).flatMap((player) => {
    const { playerId, place, points, accepted, username, teamId } = player
    if (!page.has(playerId) || ids.has(playerId)) return []
    const id = toBase64Url(context.randomBytes(16))
    const teamPlace = teams.get(teamId ?? '')?.place ?? 0
    return [{ playerId, id, username, place, points, accepted, teamId, teamPlace }]
  })
  for (const { playerId, id } of rows) ids.set(playerId, id)
  const counts = { climbers: board.players.length, teams: board.teams.filter(({ place }) => place > 0).length }
  return {
    ids,
    issued: new Set(rows.map(({ playerId }) => playerId)),
    statements: rows.length === 0 ? [] : insertStatements(context, contestId, rows, counts),
  }
}

/** People erased, suspended or removed since then get none. */
function insertStatements(
  { db, now }: IssueContext,
  contestId: string,
  rows: readonly { playerId: string }[],
  { climbers, teams }: { climbers: number; teams: number },
): Statement[] {
  const column = (name: string) => sql.raw(`value ->> '${name}'`)
  return [
    assertInBatch(
      db,
      ISSUED_MEANWHILE,
      sql`NOT EXISTS (SELECT 1 FROM certificates WHERE contest_id = ${contestId}
        AND player_id IN ${idsIn(rows.map(({ playerId }) => playerId))})`,
    ),
    db.run(sql`
      INSERT INTO certificates (player_id, contest_id, id, issued_at, username, place, climbers, points, accepted, team_id,
        team_place, teams)
      SELECT players.id, ${contestId}, ${column('id')}, ${now()}, ${column('username')}, ${column('place')}, ${climbers},
        ${column('points')}, ${column('accepted')}, ${column('teamId')}, ${column('teamPlace')}, ${teams}
      FROM json_each(${JSON.stringify(rows)}) CROSS JOIN players ON players.id = ${column('playerId')}
      WHERE ${isCompetingPlayer} AND NOT ${wasRemoved(sql`${contestId}`)}`),
  ]
}

export function wasRemoved(contestId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM removed_members
    WHERE removed_members.leaderboard_id = ${contestId} AND removed_members.player_id = players.id)`
}

export async function findChoice({ db }: Pick<AppContext, 'db'>, contestId: string) {
  const [choice] = await db.select().from(certificateChoices).where(eq(certificateChoices.contestId, contestId))
  return choice ?? null
}
