import { z } from 'zod'
import { factKey } from '#app/domain/ledger/fact.ts'
import { testVars, type TestContext } from '../people/factories.ts'
import type { Product } from './product.ts'
import { makeLedger } from './rows.ts'

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
  const opened = { key: factKey.pullRequestOpened(id), kind: 'pull_request_opened' as const, credit: 'alone' as const }
  await makeLedger({ db }, { playerId, day, occurredAt: Date.parse(day), ...opened })
}
