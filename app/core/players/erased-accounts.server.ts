import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { keyedHash } from '#app/core/secrets/keyed-hash.server.ts'
import { erasedAccounts } from '#db/schema/erased-accounts.ts'

type HashContext = Pick<AppContext, 'config'>

/** Whether this GitHub account was erased here; only its owner can enrol it again. */
export async function isErasedAccount(
  context: HashContext & Pick<AppContext, 'db'>,
  githubId: number,
): Promise<boolean> {
  const idHash = await hashGitHubId(context, githubId)
  const [row] = await context.db.select().from(erasedAccounts).where(eq(erasedAccounts.idHash, idHash))
  return row !== undefined
}

export function hashGitHubId(context: HashContext, githubId: number): Promise<string> {
  return keyedHash(context, `github:${githubId}`)
}
