import { boardStatements } from '../../app/core/contests/running/load-board.server.ts'
import type { BoardMember } from '../../app/domain/contests/contest-board.ts'
import { USUAL_RULES } from '../../app/domain/contests/contest-rules.ts'
import { makeBoard } from '../../app/domain/contests/make-board.ts'
import { DAY, previousWeek, weekOf } from '../../app/domain/time/period.ts'
import { createDatabase, writeTogether } from '../../db/client.ts'
import { contestRepositories, contestRules, contests } from '../../db/schema/contests/contests.ts'
import { members } from '../../db/schema/contests/private-leaderboards.ts'
import { fillBoards, playerId } from '../bench/fill-boards.ts'
import { insertRows, makeLeaderboards } from './rows.ts'

/** The player whose screens are requested: premium, owner of a private board of fifty. */
export const VIEWER = 7
export const BOARD_ID = 'lb_bench_1'
/** The address of a contest that all players are in. */
export const CONTEST = 'bench-contest'
export const INVITATION = 'bench-invitation-of-32-letters-a'

type Options = { players: number; now: number; /** Distinct weeks that players have. */ samples?: number }

/**
 * A product in use: players on every board, with the same scores for any number of them, and per-player rows: projects,
 * achievements, notifications, statistics, private boards.
 */
export async function fillProduct(db: D1Database, { players, now, samples = 50 }: Options): Promise<void> {
  await fillBoards(db, { players, now, withLedger: 50, samples })
  const week = weekOf(now)
  const closed = previousWeek(week)
  const each = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${players})`
  const id = "printf('pl_bench_%08d', i)"
  const run = (sql: string) => db.prepare(sql).run()
  await run(`UPDATE players SET email = github_username || '@example.test', email_confirmed_at = ${now},
    telegram_id = '77' || github_id`)
  await run(`INSERT INTO projects (id, player_id, position, title, description, website, repository, clicks, created_at)
    ${each} SELECT 'pr_bench_' || i, ${id}, 0, 'Project ' || i, 'What it does', 'https://example.test/' || i,
      'climber/' || i, (i * 37) % 500, ${now} - i * 1000 FROM n`)
  await run(`INSERT OR IGNORE INTO published_texts (kind, subject_id, player_id, changed_at)
    ${each} SELECT 'project', 'pr_bench_' || i, ${id}, ${now} FROM n`)
  await run(`INSERT INTO achievements (player_id, achievement, awarded_at)
    ${each} SELECT ${id}, 'first_points', ${now} FROM n`)
  await run(`INSERT INTO notifications (id, player_id, kind, payload, created_at)
    ${each} SELECT 'no_bench_' || i, ${id}, 'RANK_UPDATE', '{"week":"${week}","rank":3,"before":5}', ${now} FROM n`)
  await run(`INSERT INTO player_statistics (player_id, day, scope, event, label, visitor)
    ${each} SELECT ${id}, '2026-11-17', 'player', 'view', '', 'visitor-' || i FROM n`)
  await run(`INSERT INTO private_leaderboards (id, owner_id, name, description, invitation_code, created_at)
    ${each} SELECT 'lb_bench_' || i, printf('pl_bench_%08d', i + ${VIEWER - 1}), 'Board ' || i, 'Ours',
      IIF(i = 1, '${INVITATION}', 'code-' || i), ${now} FROM n WHERE i > 0 AND i + ${VIEWER} < ${players}`)
  await run(`INSERT INTO members (leaderboard_id, player_id, joined_at)
    ${each} SELECT '${BOARD_ID}', ${id}, ${now} - i FROM n WHERE i < 50
    UNION ALL SELECT 'lb_bench_' || i, printf('pl_bench_%08d', i + ${VIEWER - 1}), ${now} FROM n
      WHERE i > 1 AND i + ${VIEWER} < ${players}`)
  await run(`INSERT INTO awards (week, place, player_id, points, state, signs, awarded_at)
    SELECT '${closed}', value, printf('pl_bench_%08d', value + ${VIEWER - 1}), 900 - value, 'granted', '[]', ${now}
    FROM json_each('[1,2,3,4,5,6,7,8,9,10]')`)
  await run(`INSERT INTO weeks (key, state, settled_at, closed_at, points_version)
    VALUES ('${closed}', 'closed', ${now} - 2, ${now} - 1, 1), ('${week}', 'open', NULL, NULL, 1)`)
  await fillContest(db, { players: Math.min(players, 5000), now })
}

/** Its standings are stored as the minute's run leaves them. */
async function fillContest(db: D1Database, { players, now }: Options): Promise<void> {
  const id = 'lb_bench_contest'
  const context = { db: createDatabase(db) }
  const names = { name: 'Bench contest', description: 'Ours', invitationCode: 'code-contest' }
  await makeLeaderboards(context, { id, ownerId: playerId(0), createdAt: now, ...names })
  const times = { startsAt: now - 20 * DAY, endsAt: now + 20 * DAY, openedAt: now - 30 * DAY, freezeMinutes: 120 }
  const shape = { teamBest: 5, teamSize: 40, rock: 'moss' as const, ridge: 0, prizes: [], embedOrigins: [] }
  await insertRows(context, contests, { id, slug: CONTEST, visibility: 'public', timeZone: 'UTC', ...times, ...shape })
  const rules = { rules: USUAL_RULES, hash: 'x', effectiveFrom: 0, createdAt: now }
  await insertRows(context, contestRules, { contestId: id, ...rules })
  await insertRows(context, contestRepositories, { contestId: id, name: 'summit/rope', repositoryId: 7 })
  const ids = Array.from({ length: players }, (_, index) => playerId(index))
  await insertRows(context, members, ...ids.map((one) => ({ leaderboardId: id, playerId: one, joinedAt: now })))
  const climbers = ids.map((one, index): BoardMember => {
    const score = { points: 9000 - index, accepted: 3, reachedAt: now - index, days: {}, repositories: {}, teams: {} }
    return {
      playerId: one,
      username: `climber-${index}`,
      githubId: index,
      isPremium: false,
      teamId: null,
      cannotWin: false,
      ...score,
    }
  })
  const board = makeBoard(climbers, [], { best: 5, least: 3, today: '2026-11-18' })
  await writeTogether(context.db, boardStatements(context, { id, countedAt: 0 }, { board, madeAt: now }))
}
