import { DatabaseSync } from 'node:sqlite'
import type { FoldedLine } from '../../app/domain/ledger/fold/fold-columns.ts'
import { foldWeek } from '../../app/domain/ledger/fold/folded-week.ts'

type Stored = FoldedLine & { playerId: string; week: string; canPush: number | null; afterEnd: number | null }

/** SQLite's bytes of all weeks of a database, folded in the order of the job, a player and week. */
export async function foldedSize(database: DatabaseSync): Promise<number> {
  const rows = database
    .prepare(
      `SELECT player_id AS playerId, week, key, kind, day, quantity, ineligible, counted, points, reason,
        repository_id AS repositoryId, title, url, occurred_at AS occurredAt, first_seen_at AS firstSeenAt,
        grown_at AS grownAt, source_updated_at AS sourceUpdatedAt, counterpart_id AS counterpartId,
        reviewer_can_push AS canPush, is_after_end AS afterEnd, landed_as AS landedAs, agent, credit
      FROM ledger WHERE scale = 'contest' AND agent IS NULL ORDER BY week, player_id`,
    )
    .all() as unknown as Stored[]
  const folded = new DatabaseSync(':memory:')
  const table = database.prepare(`SELECT sql FROM sqlite_master WHERE name = 'ledger_weeks'`).get() ?? {}
  folded.exec(String(table.sql))
  const insert = folded.prepare('INSERT INTO ledger_weeks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, unhex(?), unhex(?))')
  const weeks = Map.groupBy(rows, ({ playerId, week }) => `${week} ${playerId}`)
  const flag = (value: number | null) => (value === null ? null : value === 1)
  const list = (ids: readonly unknown[]) => (ids.length === 0 ? null : JSON.stringify(ids))
  for (const own of weeks.values()) {
    const [{ playerId, week } = { playerId: '', week: '' }] = own
    const lines = own.map(({ canPush, afterEnd, playerId: _player, week: _week, ...line }) => ({
      ...line,
      reviewerCanPush: flag(canPush),
      isAfterEnd: flag(afterEnd),
    }))
    const one = await foldWeek(week, lines)
    insert.run(
      playerId,
      week,
      one.format,
      one.lines,
      one.points,
      one.completed,
      list(one.accepted),
      list(one.unsearchable),
      one.checksum,
      one.tags,
      one.data,
    )
  }
  const size = folded.prepare(`SELECT SUM(pgsize) AS bytes FROM dbstat WHERE name LIKE '%ledger_weeks%'`).get() ?? {}
  folded.close()
  return Number(size.bytes) / weeks.size
}
