import { listMemberStandings } from '../../app/core/contests/private-leaderboards/member-standings.server.ts'
import { loadHistogram, rankOf } from '../../app/core/standings/places.server.ts'
import { closeWeek } from '../../app/core/weeks/close-week.server.ts'
import { previousWeek, weekOf } from '../../app/domain/time/period.ts'
import { loadPublicPlayer } from '../../app/features/public-api/load-public-player.server.ts'
import type { BoardRequest } from '../../app/features/standings/board-request.ts'
import { loadBoard } from '../../app/features/standings/load-board.server.ts'
import { watchDatabase } from '../databases/watched-database.ts'
import { contextOn, NOW, type BenchContext } from './bench-context.ts'
import { fillBoards, playerId, type FilledBytes } from './fill-boards.ts'
import { openDatabase } from './open-database.ts'
import { measureRefresh } from './refresh.ts'
import type { Line } from './report.ts'

const WEEK = weekOf(NOW)
const BOARD = 'lb_bench_1'
const MEMBERS = 50
const ROWS_OF_A_PAGE = 2500
/** Of a week, a month and all time. */
const ROWS_OF_THREE_BOARDS = 4000

type Operation = { what: string; run: (context: BenchContext) => Promise<unknown>; mostRows?: number }

/** The rows that boards, refresh and close read and write with this many players. */
export async function measureBoards(players: number): Promise<{ lines: Line[]; bytes: FilledBytes }> {
  const { db, stop } = await openDatabase()
  const bytes = await fillBoards(db, { players, now: NOW, withLedger: players <= 10_000 ? players : 0 })
  await foundBoard(db)
  const lines: Line[] = []
  for (const operation of await operationsOf(db, players)) lines.push(await measure(db, players, operation))
  lines.push(...(await measureRefresh(db, players)), await measureClose(db, players))
  await stop()
  return { lines, bytes }
}

async function measure(db: D1Database, players: number, { what, run, mostRows }: Operation): Promise<Line> {
  const watched = watchDatabase(db)
  await run(contextOn(watched))
  const rowsRead = watched.rowsRead()
  return {
    what,
    players,
    rowsRead,
    rowsWritten: watched.rowsWritten(),
    milliseconds: watched.milliseconds(),
    ...(mostRows === undefined ? {} : { heldTo: { words: `${mostRows} rows read`, isMet: rowsRead <= mostRows } }),
  }
}

async function operationsOf(db: D1Database, players: number): Promise<Operation[]> {
  const middle = playerId(Math.floor(players / 2))
  const week = await standingOf(db, middle, WEEK)
  const all = await standingOf(db, middle, 'all')
  const newcomer = Math.floor(players / 4) * 2 + 1
  const at = (one: typeof week) => `${one.points}.${one.reached_at}.${middle}`
  const page = (request: Partial<BoardRequest>) => (context: BenchContext) =>
    loadBoard(
      context,
      { board: 'week', country: null, after: null, before: null, at: null, find: null, ...request },
      null,
    )
  const key = { board: 'all', period: WEEK } as const
  return [
    {
      what: 'rank of a player, week',
      run: async (context) => rankOf(context, key, await loadHistogram(context, key), week.points),
    },
    {
      what: 'page in the middle, week',
      run: page({ at: at(week) }),
      mostRows: ROWS_OF_A_PAGE,
    },
    {
      what: 'neighbours of a player, week',
      run: page({ find: `climber-${Math.floor(players / 2)}` }),
      mostRows: ROWS_OF_A_PAGE,
    },
    {
      what: 'country page, week',
      run: page({ country: 'us' }),
      mostRows: ROWS_OF_A_PAGE,
    },
    {
      what: 'premium page',
      run: page({ board: 'premium' }),
      mostRows: ROWS_OF_A_PAGE,
    },
    {
      what: 'first page, all time',
      run: page({ board: 'all-time' }),
    },
    {
      what: 'neighbours of a player, all time',
      run: page({ board: 'all-time', at: at(all) }),
    },
    {
      what: 'find a newcomer, all time',
      run: page({ board: 'all-time', find: `climber-${newcomer}` }),
      mostRows: ROWS_OF_A_PAGE,
    },
    {
      what: 'a newcomer in the API',
      run: (context) => loadPublicPlayer(context, `climber-${newcomer}`),
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
    },
  ]
}

async function measureClose(db: D1Database, players: number): Promise<Line> {
  const week = previousWeek(WEEK)
  await db
    .prepare(`INSERT INTO weeks (key, state, settled_at, points_version) VALUES (?1, 'settling', ?2, 1)`)
    .bind(week, NOW)
    .run()
  const watched = watchDatabase(db)
  await closeWeek(contextOn(watched), week, { forced: false })
  const most = Math.floor(100 + (2 * players) / 1000)
  return {
    what: 'closing a week',
    players,
    rowsRead: watched.rowsRead(),
    rowsWritten: watched.rowsWritten(),
    milliseconds: watched.milliseconds(),
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
