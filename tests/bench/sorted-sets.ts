import type { Redis } from './redis.ts'
import { timeOnce } from './time-statements.ts'

export type Command = (string | number)[]

const PAGE = 20_000
const COPIES = 100

/** Loads the boards of these periods as sorted sets, each also for premium and for the United States. */
export async function loadSortedSets(db: D1Database, redis: Redis, periods: string[]): Promise<void> {
  for (const period of periods) {
    let after = ''
    for (;;) {
      const { results } = await db
        .prepare(`SELECT player_id AS id, points, premium, country FROM standings
          WHERE period = ?1 AND player_id > ?2 ORDER BY player_id LIMIT ${PAGE}`)
        .bind(period, after)
        .all<{ id: string; points: number; premium: number; country: string | null }>()
      if (results.length === 0) break
      const add = (key: string, rows: typeof results): Command[] =>
        rows.length === 0 ? [] : [['ZADD', key, ...rows.flatMap(({ id, points }) => [points, id])]]
      await redis.send([
        ...add(period, results),
        ...add(
          `${period}:premium`,
          results.filter((row) => row.premium === 1),
        ),
        ...add(
          `${period}:US`,
          results.filter((row) => row.country === 'US'),
        ),
      ])
      after = results.at(-1)?.id ?? ''
    }
  }
}

/** Milliseconds Redis takes for the commands, sent a hundred times in one pipeline; the fastest of several runs. */
export async function timeCommands(redis: Redis, commands: Command[]): Promise<number> {
  const batch = Array.from({ length: COPIES }, () => commands).flat()
  const times: number[] = []
  for (let round = 0; round < 15; round += 1) times.push((await timeOnce(() => redis.send(batch))) / COPIES)
  return Math.min(...times)
}
