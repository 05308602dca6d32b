import { dayOf, monthOf, previousWeek, weekOf } from '../../app/domain/time/period.ts'
import { sampleWeeks } from './sample-weeks.ts'

export const COUNTRIES = 'US IN DE CN BR GB FR CA PL JP RU ES NL UA AU IT SE KR TR NP'.split(' ')
const CHUNK = 25_000
const SAMPLES = 16_384

export type FillOptions = {
  players: number
  now: number
  /** How many players also get this week's ledger, some twenty rows each. */
  withLedger?: number
  /** How many distinct weeks players have: few, when boards of different sizes need the same scores. */
  samples?: number
}

/** Bytes that each step added, as D1 reports. */
export type FilledBytes = {
  players: number
  week: number
  month: number
  allTime: number
  ledger: number
  rows: number
}

/** The id of the player with a number from 0 up, named `climber-{number}`. */
export function playerId(index: number): string {
  return `pl_bench_${String(index).padStart(8, '0')}`
}

/**
 * Fills an empty database with players on every board, as rows: a board's cost does not depend on the source of its
 * points. Triggers and indexes are dropped meanwhile, and the triggers' columns are computed at the end.
 */
export async function fillBoards(db: D1Database, options: FillOptions): Promise<FilledBytes> {
  const { now, withLedger = 0, samples = SAMPLES } = options
  const week = weekOf(now)
  const aside = await setAside(db)
  await db.batch([
    db.prepare(
      'CREATE TABLE bench_samples (n INTEGER PRIMARY KEY, d1, d2, d3, d4, d5, d6, d7, month, total, row_count)',
    ),
    ...samplesStatements(db, samples),
  ])
  const before = await sizeOf(db)
  await inChunks(db, options.players, playersSql(now, samples))
  await db
    .prepare(
      `INSERT INTO poll_slots (id, period, members, asked_at, answered_at)
        SELECT slot_id, 60, COUNT(*), ${now} - 60000, ${now} - 60000 FROM players GROUP BY slot_id`,
    )
    .run()
  const players = await sizeOf(db)
  await inChunks(db, options.players, standingsSql(previousWeek(week), 'week', 1, now, samples))
  await inChunks(db, options.players, standingsSql(week, 'week', 2, now, samples))
  const weeks = await sizeOf(db)
  await inChunks(db, options.players, standingsSql(monthOf(now), 'month', 3, now, samples))
  const months = await sizeOf(db)
  await inChunks(db, options.players, standingsSql('all', 'total', 0, now, samples))
  const totals = await sizeOf(db)
  await inChunks(db, withLedger, ledgerSql(week, now, samples), 2500)
  const ledger = await sizeOf(db)
  await db.prepare('DROP TABLE bench_samples').run()
  const indexBytes = await putBack(db, aside)
  await db.batch(countedStatements(db, options.players))
  const [rows] = (await db.prepare('SELECT COUNT(*) AS rows FROM ledger').all<{ rows: number }>()).results
  const standings = indexBytes.standings / 4
  return {
    players: players - before + indexBytes.players,
    week: (weeks - players) / 2 + standings,
    month: months - weeks + standings,
    allTime: totals - months + standings,
    ledger: ledger - totals + indexBytes.ledger,
    rows: rows?.rows ?? 0,
  }
}

type Aside = { type: string; name: string; tbl_name: string; sql: string }

async function setAside(db: D1Database): Promise<Aside[]> {
  const { results } = await db
    .prepare(
      `SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name IN
        ('players', 'standings', 'ledger') AND type IN ('trigger', 'index') ORDER BY type`,
    )
    .all<Aside>()
  await db.batch(results.map(({ type, name }) => db.prepare(`DROP ${type.toUpperCase()} "${name}"`)))
  return results
}

/** Restores indexes, then triggers; returns the bytes of each table's indexes. */
async function putBack(db: D1Database, aside: Aside[]): Promise<Record<'players' | 'standings' | 'ledger', number>> {
  const bytes = { players: 0, standings: 0, ledger: 0 }
  for (const { tbl_name, sql } of aside) {
    const before = await sizeOf(db)
    await db.prepare(sql).run()
    bytes[tbl_name as keyof typeof bytes] += (await sizeOf(db)) - before
  }
  return bytes
}

async function sizeOf(db: D1Database): Promise<number> {
  const { meta } = await db.prepare('SELECT 1').all()
  return meta.size_after
}

function samplesStatements(db: D1Database, count: number): D1PreparedStatement[] {
  const samples = sampleWeeks(count)
  const statements: D1PreparedStatement[] = []
  for (let from = 0; from < count; from += 4096)
    statements.push(
      db
        .prepare(
          `INSERT INTO bench_samples SELECT key + ?2, ${Array.from({ length: 10 }, (_, at) => `value ->> ${at}`).join(', ')}
            FROM json_each(?1)`,
        )
        .bind(JSON.stringify(samples.slice(from, from + 4096)), from),
    )
  return statements
}

type Insert = { into: string; select: string }

/** Runs an INSERT … SELECT over `n`, the players' numbers, in chunks. */
async function inChunks(db: D1Database, count: number, { into, select }: Insert, chunk = CHUNK): Promise<void> {
  for (let from = 0; from < count; from += chunk)
    await db
      .prepare(
        `${into} WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2) ${select}`,
      )
      .bind(from, Math.min(count, from + chunk))
      .run()
}

const ID = `printf('pl_bench_%08d', n.i)`
const COUNTRY = `CASE WHEN n.i % 4 < 3 THEN substr('${COUNTRIES.join('')}', 1 + 2 * ((n.i * 17) % (1 + n.i % ${COUNTRIES.length})), 2) END`
/** A sample for every player and period, spread so that neighbouring ids have unrelated samples. */
const sampleOf = (salt: number, samples: number) => `((n.i * 40503 + ${salt} * 7919 + (n.i >> 14) * 613) % ${samples})`
const PREMIUM = 'n.i % 20 = 7'
/** Every second player is a newcomer with fewer than a hundred points of all time. */
const TOTAL = '(CASE WHEN n.i % 2 = 1 THEN 1 + n.i * 7919 % 99 ELSE total END)'

function playersSql(now: number, samples: number): Insert {
  return {
    into: `INSERT INTO players (id, github_id, node_id, github_username, lower_case_github_username, username_seen_at, name,
      github_created_at, joined_at, claimed_at, contest_from, country, is_premium, total_points, level, active_at,
      due_at, slot_id, next_totals_at, last_github_fetch, last_github_update, last_updated)`,
    select: `SELECT ${ID}, 5000000 + n.i, 'U_kgDO' || (5000000 + n.i), 'climber-' || n.i, 'climber-' || n.i, ${now},
      'Climber ' || n.i, ${now} - 100000000000, '2025-06-01T08:00:00.000Z', ${now} - 10000000000, '2025-06-02', ${COUNTRY},
      ${PREMIUM}, ${TOTAL}, 7, ${now} - 3600000 * (1 + n.i % 200), NULL, 60000001 + n.i / 50,
      ${now} + 60000 * (1 + n.i % 10000), ${now} - 60000, ${now} - 60000, ${now} - 60000
    FROM n JOIN bench_samples ON bench_samples.n = ${sampleOf(0, samples)}`,
  }
}

function standingsSql(
  period: string,
  column: 'week' | 'month' | 'total',
  salt: number,
  now: number,
  samples: number,
): Insert {
  const days = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']
  const points = column === 'week' ? days.join(' + ') : column === 'total' ? TOTAL : column
  return {
    into: `INSERT INTO standings (period, player_id, points, descent, reached_at, ranked, premium, country,
      day1, day2, day3, day4, day5, day6, day7)`,
    select: `SELECT '${period}', ${ID}, ${points}, -(${points}), ${now} - (n.i * 7919) % 86400000, 1, ${PREMIUM}, ${COUNTRY},
      ${column === 'week' ? days.join(', ') : days.map(() => '0').join(', ')}
    FROM n JOIN bench_samples ON bench_samples.n = ${sampleOf(salt, samples)}`,
  }
}

/** As many rows per player as the week's sample has, with keys, titles and addresses of ordinary length. */
function ledgerSql(week: string, now: number, samples: number): Insert {
  return {
    into: `INSERT INTO ledger (player_id, key, kind, scale, day, week, quantity, counted, points, repository_id, title, url,
      occurred_at, first_seen_at, grown_at, source_updated_at)`,
    select: `SELECT ${ID}, 'pr:' || (100000000 + n.i * 256 + fact.value) || ':opened', 'pull_request_opened', 'contest',
      '${dayOf(now)}', '${week}', 1, 1, 10, 30000 + (n.i * 7 + fact.value) % 50000,
      'Keep the cursor where it was after a failed search', 'https://github.com/summit/rope-' || (n.i % 1000) || '/pull/'
        || (1000 + fact.value), ${now}, ${now}, ${now}, ${now}
    FROM n JOIN bench_samples ON bench_samples.n = ${sampleOf(2, samples)}
    JOIN json_each('[' || substr(replace(hex(zeroblob(row_count)), '00', ',1'), 2) || ']') AS number
    JOIN json_each(json_array(number.key)) AS fact`,
  }
}

/** The values the triggers would have maintained. */
function countedStatements(db: D1Database, players: number): D1PreparedStatement[] {
  const bucket = "points - (period = 'all' AND points >= 500) * (points % 100)"
  return [
    db.prepare(`INSERT INTO histogram (board, period, points, players)
      SELECT 'all', period, ${bucket}, COUNT(*) FROM standings GROUP BY 2, 3
      UNION ALL SELECT 'premium', period, ${bucket}, COUNT(*) FROM standings WHERE premium = 1 GROUP BY 2, 3`),
    db.prepare("UPDATE statistics SET players = ?1 WHERE id = 'players'").bind(players),
    db.prepare(
      `UPDATE statistics SET players = (SELECT COUNT(*) FROM players WHERE is_premium = 1) WHERE id = 'premium'`,
    ),
  ]
}
