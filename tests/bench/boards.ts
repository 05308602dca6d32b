import { listMemberStandings } from '../../app/core/contests/boards/member-standings.server.ts'
import { loadHistogram, rankOf } from '../../app/core/standings/rank-in-board.server.ts'
import { closeWeek } from '../../app/core/weeks/close-week.server.ts'
import { previousWeek, weekOf } from '../../app/domain/time/period.ts'
import { loadPublicPlayer } from '../../app/features/public-api/load-public-player.server.ts'
import type { BoardRequest } from '../../app/features/standings/board-request.ts'
import { loadBoard } from '../../app/features/standings/load-board.server.ts'
import { watchDatabase } from '../databases/watched-database.ts'
import { contextOn, NOW, type BenchContext } from './bench-context.ts'
import { fillBoards, playerId, type FilledBytes } from './fill-boards.ts'
import { openDatabase, type BenchDatabase } from './open-database.ts'
import type { Redis } from './redis.ts'
import { measureRefresh } from './refresh.ts'
import type { Line } from './report.ts'
import { loadSortedSets, timeCommands, type Command } from './sorted-sets.ts'
import { timeStatements, type Statement } from './time-statements.ts'

const WEEK = weekOf(NOW)
const BOARD = 'lb_bench_1'
const MEMBERS = 50
const ROWS_OF_A_PAGE = 2300
/** Of a week, a month and all time. */
const ROWS_OF_THREE_BOARDS = 4000

type Operation = {
  what: string
  run: (context: BenchContext) => Promise<unknown>
  naive: { name: string; statements: Statement[] }
  redis: Command[]
  mostRows?: number
}

/** Measures boards, refresh and close with this many players, on D1 under miniflare, against naive SQL and Redis. */
export async function measureBoards(
  players: number,
  redis: Redis | null,
): Promise<{ lines: Line[]; bytes: FilledBytes }> {
  const database = await openDatabase()
  const { db, stop } = database
  const bytes = await fillBoards(db, { players, now: NOW, withLedger: players <= 10_000 ? players : 0 })
  await foundBoard(db)
  if (redis !== null) await loadSortedSets(db, redis, [WEEK, 'all'])
  const lines: Line[] = []
  for (const operation of await operationsOf(db, players))
    lines.push(await measure(database, players, operation, redis))
  lines.push(...(await measureRefresh(db, players)), await measureClose(db, players))
  await stop()
  return { lines, bytes }
}

async function measure(
  database: BenchDatabase,
  players: number,
  operation: Operation,
  redis: Redis | null,
): Promise<Line> {
  const watched = watchDatabase(database.db)
  await operation.run(contextOn(watched))
  const milliseconds = await timeStatements(database, watched.sent)
  const naive = await timeStatements(database, operation.naive.statements)
  const ratios = [{ to: `as fast as ${operation.naive.name}`, milliseconds: naive, times: naive / milliseconds }]
  if (redis !== null) {
    const sorted = await timeCommands(redis, operation.redis)
    ratios.push({ to: 'as long as Redis', milliseconds: sorted, times: milliseconds / sorted })
  }
  const rowsRead = watched.rowsRead()
  const held = operation.mostRows
  return {
    what: operation.what,
    players,
    rowsRead,
    rowsWritten: watched.rowsWritten(),
    milliseconds,
    ratios,
    ...(held === undefined ? {} : { heldTo: { words: `${held} rows read`, isMet: rowsRead <= held } }),
  }
}

async function operationsOf(db: D1Database, players: number): Promise<Operation[]> {
  const middle = playerId(Math.floor(players / 2))
  const week = await standingOf(db, middle, WEEK)
  const all = await standingOf(db, middle, 'all')
  const newcomer = Math.floor(players / 4) * 2 + 1
  const few = await standingOf(db, playerId(newcomer), 'all')
  const place = Math.floor(players / 2)
  const at = (one: typeof week) => `${one.points}.${one.reached_at}.${middle}`
  const page = (request: Partial<BoardRequest>) => (context: BenchContext) =>
    loadBoard(
      context,
      { board: 'week', country: null, after: null, before: null, at: null, find: null, ...request },
      null,
    )
  const key = { board: 'all', period: WEEK } as const
  const members = Array.from({ length: MEMBERS }, (_, index) => playerId(index))
  return [
    {
      what: 'rank of a player, week',
      run: async (context) => rankOf(context, key, await loadHistogram(context, key), week.points),
      naive: { name: 'COUNT over the board', statements: [countAbove(WEEK, week.points)] },
      redis: [['ZCOUNT', WEEK, `(${week.points}`, '+inf']],
    },
    {
      what: 'page in the middle, week',
      run: page({ at: at(week) }),
      naive: { name: 'RANK() and OFFSET', statements: [rankedPage(WEEK, place)] },
      redis: [
        ['ZREVRANGE', WEEK, place, place + 49, 'WITHSCORES'],
        ['ZCOUNT', WEEK, `(${week.points}`, '+inf'],
      ],
      mostRows: ROWS_OF_A_PAGE,
    },
    {
      what: 'neighbours of a player, week',
      run: page({ find: `climber-${Math.floor(players / 2)}` }),
      naive: { name: 'RANK() and ROW_NUMBER()', statements: [rankedAround(WEEK, middle)] },
      redis: [
        ['ZREVRANK', WEEK, middle],
        ['ZREVRANGE', WEEK, place, place + 49, 'WITHSCORES'],
      ],
      mostRows: ROWS_OF_A_PAGE,
    },
    {
      what: 'country page, week',
      run: page({ country: 'us' }),
      naive: { name: 'RANK() over all', statements: [rankedPage(WEEK, 0, "country = 'US'")] },
      redis: [['ZREVRANGE', `${WEEK}:US`, 0, 49, 'WITHSCORES']],
      mostRows: ROWS_OF_A_PAGE,
    },
    {
      what: 'premium page',
      run: page({ board: 'premium' }),
      naive: { name: 'RANK() over premium', statements: [rankedPage(WEEK, 0, 'true', 'AND premium = 1')] },
      redis: [['ZREVRANGE', `${WEEK}:premium`, 0, 49, 'WITHSCORES']],
      mostRows: ROWS_OF_A_PAGE,
    },
    {
      what: 'first page, all time',
      run: page({ board: 'all-time' }),
      naive: { name: 'RANK()', statements: [rankedPage('all', 0)] },
      redis: [['ZREVRANGE', 'all', 0, 49, 'WITHSCORES']],
    },
    {
      what: 'neighbours of a player, all time',
      run: page({ board: 'all-time', at: at(all) }),
      naive: { name: 'RANK() and ROW_NUMBER()', statements: [rankedAround('all', middle)] },
      redis: [
        ['ZREVRANK', 'all', middle],
        ['ZREVRANGE', 'all', place, place + 49, 'WITHSCORES'],
      ],
    },
    {
      what: 'find a newcomer, all time',
      run: page({ board: 'all-time', find: `climber-${newcomer}` }),
      naive: { name: 'RANK() and ROW_NUMBER()', statements: [rankedAround('all', playerId(newcomer))] },
      redis: [
        ['ZREVRANK', 'all', playerId(newcomer)],
        ['ZCOUNT', 'all', `(${few.points}`, '+inf'],
      ],
      mostRows: ROWS_OF_A_PAGE,
    },
    {
      what: 'a newcomer in the API',
      run: (context) => loadPublicPlayer(context, `climber-${newcomer}`),
      naive: { name: 'COUNT over the board', statements: [countAbove('all', few.points)] },
      redis: [['ZCOUNT', 'all', `(${few.points}`, '+inf']],
      mostRows: ROWS_OF_THREE_BOARDS,
    },
    {
      what: `private board of ${MEMBERS}`,
      run: (context) =>
        listMemberStandings(context, {
          leaderboardId: BOARD,
          period: { kind: 'period', period: WEEK },
          from: 1,
          limit: 100,
        }),
      naive: { name: 'RANK() over all, filtered', statements: [rankedMembers(members)] },
      redis: members.map((member) => ['ZSCORE', WEEK, member]),
    },
  ]
}

async function measureClose(db: D1Database, players: number): Promise<Line> {
  const week = previousWeek(WEEK)
  await db
    .prepare(`INSERT INTO weeks (key, state, settled_at, points_version) VALUES (?1, 'settling', ?2, 1)`)
    .bind(week, NOW)
    .run()
  await db.prepare('CREATE TABLE bench_places (week, player_id, rank, points, PRIMARY KEY (week, player_id))').run()
  const { meta } = await db
    .prepare(`INSERT INTO bench_places SELECT period, player_id, RANK() OVER (ORDER BY points DESC), points
    FROM standings WHERE period = ?1 AND ranked = 1`)
    .bind(week)
    .run()
  const watched = watchDatabase(db)
  await closeWeek(contextOn(watched), week, { forced: false })
  const naive = meta.duration
  const milliseconds = watched.milliseconds()
  const most = Math.floor(100 + (2 * players) / 1000)
  return {
    what: 'closing a week',
    players,
    rowsRead: watched.rowsRead(),
    rowsWritten: watched.rowsWritten(),
    milliseconds,
    ratios: [{ to: 'as fast as a row a player', milliseconds: naive, times: naive / milliseconds }],
    heldTo: { words: `${most} rows written`, isMet: watched.rowsWritten() <= most },
  }
}

async function foundBoard(db: D1Database): Promise<void> {
  await db.batch([
    db
      .prepare(`INSERT INTO private_leaderboards (id, owner_id, name, description, invitation_code, created_at)
      VALUES (?1, ?2, 'Bench', '', 'bench', ?3)`)
      .bind(BOARD, playerId(0), NOW),
    db
      .prepare(
        `INSERT INTO members (leaderboard_id, player_id, joined_at) SELECT ?1, id, ?2 FROM players ORDER BY id LIMIT ${MEMBERS}`,
      )
      .bind(BOARD, NOW),
  ])
}

async function standingOf(
  db: D1Database,
  player: string,
  period: string,
): Promise<{ points: number; reached_at: number }> {
  const row = await db
    .prepare('SELECT points, reached_at FROM standings WHERE player_id = ?1 AND period = ?2')
    .bind(player, period)
    .first<{ points: number; reached_at: number }>()
  if (row === null) throw new Error('The player is missing.')
  return row
}

function countAbove(period: string, points: number): Statement {
  const sql = 'SELECT 1 + COUNT(*) FROM standings WHERE period = ?1 AND ranked = 1 AND points > 0 AND descent < ?2'
  return { sql, params: [period, -points] }
}

function ranked(columns: string, more = ''): string {
  return `SELECT ${columns}, RANK() OVER (ORDER BY descent) AS rank FROM standings
    WHERE period = ?1 AND ranked = 1 AND points > 0 ${more}`
}

function rankedPage(period: string, offset: number, filter = 'true', more = ''): Statement {
  const sql = `SELECT board.*, github_username FROM (${ranked('player_id, points, descent, reached_at, country', more)}) AS board
    JOIN players ON players.id = player_id WHERE board.${filter === 'true' ? 'points > 0' : filter}
    ORDER BY descent, reached_at LIMIT 50 OFFSET ?2`
  return { sql, params: [period, offset] }
}

function rankedAround(period: string, player: string): Statement {
  const sql = `WITH board AS MATERIALIZED (${ranked('player_id, points, ROW_NUMBER() OVER (ORDER BY descent, reached_at, player_id) AS place')}),
    own AS (SELECT place FROM board WHERE player_id = ?2)
    SELECT board.*, github_username FROM board, own JOIN players ON players.id = board.player_id
    WHERE board.place BETWEEN own.place - 5 AND own.place + 44`
  return { sql, params: [period, player] }
}

function rankedMembers(members: string[]): Statement {
  const sql = `SELECT * FROM (${ranked('player_id, points')}) WHERE player_id IN (SELECT value FROM json_each(?2))`
  return { sql, params: [WEEK, JSON.stringify(members)] }
}
