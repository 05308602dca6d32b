import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { erasedAccounts } from '#db/schema/erased-accounts.ts'

type HashContext = Pick<AppContext, 'config'>

/** Whether this GitHub account was erased here: nobody but its owner enrols it again. */
export async function isErasedAccount(
  context: HashContext & Pick<AppContext, 'db'>,
  githubId: number,
): Promise<boolean> {
  const idHash = await hashGitHubId(context, githubId)
  const [row] = await context.db.select().from(erasedAccounts).where(eq(erasedAccounts.idHash, idHash))
  return row !== undefined
}

/** The owner came back: what kept others from enrolling the account is no longer needed. */
export async function forgetErasure(context: HashContext & Pick<AppContext, 'db'>, githubId: number): Promise<void> {
  await context.db.delete(erasedAccounts).where(eq(erasedAccounts.idHash, await hashGitHubId(context, githubId)))
}

/** HMAC-SHA-256, so that the table alone does not tell who was here. */
export async function hashGitHubId({ config }: HashContext, githubId: number): Promise<string> {
  const secret = new TextEncoder().encode(config.ENCRYPTION_KEY ?? config.SESSION_SECRET)
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`github:${githubId}`))
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
