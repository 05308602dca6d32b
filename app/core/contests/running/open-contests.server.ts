import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { RulesVersion } from '#app/domain/contests/contest-rules.ts'
import { DAY } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'

/** A contest that still counts, with what its members are scored by. */
export type OpenContest = {
  id: string
  startsAt: number
  endsAt: number
  timeZone: string
  rules: RulesVersion[]
  /** GitHub ids of present and former organisers. Under older rules their labels do not count. */
  organiserIds: Set<number>
  /** Null: all public work. */
  scope: ScopeLine[] | null
}

/** `name`: a repository's or, without its id, an owner's; lower case. */
export type ScopeLine = { name: string; repositoryId: number | null; since: number; until: number | null }

export type OpenMembership = { contest: OpenContest; playerId: string }

type Row = {
  id: string
  startsAt: number
  endsAt: number
  timeZone: string
  playerIds: string
  rules: string
  scope: string
  organisers: string
}

/** Commits of the whole first day count, also those before the start's hour; and clocks differ. */
const AHEAD = DAY

/** Contests of these players that count now or within a day, or still settle, and were not called off. */
export async function listOpenMemberships(
  context: Pick<AppContext, 'db' | 'now'>,
  playerIds: readonly string[],
): Promise<OpenMembership[]> {
  const rows = await context.db.all<Row>(sql`
    WITH joined AS MATERIALIZED (
      SELECT contests.leaderboard_id AS id, json_group_array(members.player_id) AS playerIds
      FROM members CROSS JOIN contests ON contests.leaderboard_id = members.leaderboard_id
      WHERE members.player_id IN ${idsIn(playerIds)} AND contests.opened_at IS NOT NULL
        AND contests.final_at IS NULL AND contests.cancelled_at IS NULL AND contests.starts_at <= ${context.now() + AHEAD}
      GROUP BY contests.leaderboard_id)
    SELECT joined.playerIds, ${scoring} FROM joined CROSS JOIN contests ON contests.leaderboard_id = joined.id`)
  return rows.flatMap(({ playerIds: ids, ...row }) => {
    const contest = openContest(row)
    return (JSON.parse(ids) as string[]).map((playerId) => ({ contest, playerId }))
  })
}

/** Also of a final contest; null for none. */
export async function findScoring({ db }: Pick<AppContext, 'db'>, id: string): Promise<OpenContest | null> {
  const [row] = await db.all<Omit<Row, 'playerIds'>>(
    sql`SELECT ${scoring} FROM contests WHERE contests.leaderboard_id = ${id}`,
  )
  return row === undefined ? null : openContest(row)
}

/** Whether any version of the rules names a label. */
export function goesByLabels(contestId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM contest_rules WHERE contest_id = ${contestId}
    AND (json_array_length(rules, '$.labels') > 0 OR rules -> '$.meaning' IS NOT NULL))`
}

const scoring = sql.raw(`contests.leaderboard_id AS id, contests.starts_at AS startsAt, contests.ends_at AS endsAt,
  contests.time_zone AS timeZone,
  (SELECT json_group_array(json_object('version', version, 'rules', json(rules), 'effectiveFrom', effective_from))
    FROM contest_rules WHERE contest_id = contests.leaderboard_id) AS rules,
  (SELECT json_group_array(json_object('name', name, 'repositoryId', repository_id,
      'since', since, 'until', until))
    FROM contest_repositories WHERE contest_id = contests.leaderboard_id) AS scope,
  (SELECT json_group_array(github_id) FROM contest_organisers CROSS JOIN players ON players.id = player_id
    WHERE contest_id = contests.leaderboard_id) AS organisers`)

function openContest({ rules, scope, organisers, ...row }: Omit<Row, 'playerIds'>): OpenContest {
  const lines = JSON.parse(scope) as ScopeLine[]
  return {
    ...row,
    organiserIds: new Set(JSON.parse(organisers) as number[]),
    rules: (JSON.parse(rules) as RulesVersion[]).toSorted((one, other) => one.version - other.version),
    scope: lines.length === 0 ? null : lines,
  }
}

/** Whether work in a repository counted at that instant; `nameOf` gives its `owner/name`. */
export function isInScope(
  { scope }: Pick<OpenContest, 'scope'>,
  { repositoryId, occurredAt }: { repositoryId: number | null; occurredAt: number },
  nameOf: (repositoryId: number) => string | undefined,
): boolean {
  if (scope === null) return true
  if (repositoryId === null) return false
  const owner = nameOf(repositoryId)?.split('/')[0]?.toLowerCase()
  return scope.some(
    (line) =>
      (line.repositoryId === null ? line.name === owner : line.repositoryId === repositoryId) &&
      line.since <= occurredAt &&
      (line.until === null || occurredAt < line.until),
  )
}
