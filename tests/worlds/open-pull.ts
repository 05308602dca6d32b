import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { factKey } from '#app/domain/ledger/fact.ts'
import { weekOfDay } from '#app/domain/time/period.ts'
import { testVars, type TestContext } from '../people/factories.ts'
import type { Product } from './product.ts'

const done = z.object({
  thread: z.object({ id: z.number(), number: z.number(), repository: z.string(), url: z.string() }),
})

export type OpenPull = { id: number; repository: string; address: string }

/** A pull request that a person of the sandbox opened just now, and its address as the product reads it. */
export async function openPull({ sandbox }: Pick<Product, 'sandbox'>, login: string): Promise<OpenPull> {
  const request = new Request(`${testVars.STRIPE_API_URL}/sandbox/acts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'open_pull_request', by: login, title: 'Tighten the rope' }),
  })
  const answer = await sandbox.fetch(request)
  const { thread } = done.parse(await answer.json())
  const { pathname } = new URL(thread.url)
  return { ...thread, address: `${testVars.GITHUB_WEB_URL}${pathname}` }
}

/** Its row in the player's ledger. */
export async function countPull({ db }: Pick<TestContext, 'db'>, playerId: string, { id }: OpenPull, day: string) {
  const at = Date.parse(day)
  await db.run(sql`INSERT INTO ledger
    (player_id, key, kind, scale, day, week, quantity, counted, points, occurred_at, first_seen_at, grown_at, credit)
    VALUES (${playerId}, ${factKey.pullRequestOpened(id)}, 'pull_request_opened', 'contest', ${day}, ${weekOfDay(day)},
      1, 1, 10, ${at}, ${at}, ${at}, 'alone')`)
}
