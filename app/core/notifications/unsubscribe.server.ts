import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { keyedHash } from '#app/core/secrets/keyed-hash.server.ts'
import { players } from '#db/schema/players.ts'

type UnsubscribeContext = Pick<AppContext, 'config' | 'db' | 'now'>

const PROOF_LENGTH = 32

/** Needs no sign-in, and is the same in all messages to an address. */
export async function unsubscribeToken(
  context: Pick<AppContext, 'config'>,
  { id, email }: { id: string; email: string },
): Promise<string> {
  const proof = await keyedHash(context, `unsubscribe:${id}:${email.toLowerCase()}`)
  return `${id}.${proof.slice(0, PROOF_LENGTH)}`
}

/** Null if the address has changed since, and for any other token. */
export async function findSubscriber(
  context: UnsubscribeContext,
  token: string,
): Promise<{ id: string; githubUsername: string; hasEmailEnabled: boolean } | null> {
  const [id = ''] = token.split('.')
  const [player] = await context.db.select().from(players).where(eq(players.id, id))
  if (player === undefined || player.email === null) return null
  const expected = await unsubscribeToken(context, { id, email: player.email })
  // Compared as keyed hashes, so that timing reveals nothing.
  const [given, own] = await Promise.all([token, expected].map((text) => keyedHash(context, text)))
  return given === own ? player : null
}

/** False for an invalid token. */
export async function unsubscribe(context: UnsubscribeContext, token: string): Promise<boolean> {
  const subscriber = await findSubscriber(context, token)
  if (subscriber === null) return false
  await context.db
    .update(players)
    .set({ hasEmailEnabled: false, lastUpdated: context.now() })
    .where(and(eq(players.id, subscriber.id), eq(players.hasEmailEnabled, true)))
  return true
}
