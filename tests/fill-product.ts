import { previousWeek, weekOf } from '#app/domain/period.ts'
import { fillBoards } from '#tests/bench/fill-boards.ts'

/** The player whose screens are requested: premium, owner of a private board of fifty. */
export const VIEWER = 7
export const BOARD_ID = 'lb_bench_1'
export const INVITATION = 'bench-invitation-of-32-letters-a'

type Options = { players: number; now: number }

/**
 * A product in use: players on every board, with the same scores for any number of them, and per-player rows: projects,
 * achievements, notifications, statistics, private boards.
 */
export async function fillProduct(db: D1Database, { players, now }: Options): Promise<void> {
  await fillBoards(db, { players, now, withLedger: 50, samples: 50 })
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
}
