import type { AppContext } from '#app/context/context.server.ts'
import type { MaintainerTransaction } from '#app/context/cookies.server.ts'
import { hashSessionId, newSecret } from '#app/core/secrets/session-id.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { maintainerProofs } from '#db/schema/maintainers.ts'
import { endProofs, listProofs } from './maintainer-proofs.server.ts'

type CompleteContext = Pick<AppContext, 'db' | 'log' | 'now' | 'oauth' | 'randomBytes'>

type Answer = { state: string | null; code: string | null; error: string | null }

type Completed =
  | { ok: true; sessionId: string }
  /** `no_right`: this account maintains nothing. */
  | { ok: false; code: 'cancelled' | 'failed' | 'no_right' }

const PROOF_LIFE = 15 * MINUTE

/**
 * Stores the roles that GitHub confirms. The token is revoked first. Earlier proofs of the same account in this browser
 * move along. Creates no player and sends nothing.
 */
export async function completeMaintainerSignIn(
  context: CompleteContext,
  transaction: MaintainerTransaction | null,
  answer: Answer,
  earlierSession: string | null,
): Promise<Completed> {
  if (answer.error === 'access_denied') return { ok: false, code: 'cancelled' }
  if (transaction === null || transaction.expiresAt < context.now()) return { ok: false, code: 'failed' }
  if (answer.state !== transaction.state || answer.code === null) return { ok: false, code: 'failed' }
  const exchanged = await context.oauth.exchangeCode({ code: answer.code, codeVerifier: transaction.codeVerifier })
  if (!exchanged.ok) return { ok: false, code: 'failed' }
  const maintained = await context.oauth.fetchMaintained(exchanged.token, transaction.repository)
  if (!(await context.oauth.revokeToken(exchanged.token)))
    context.log('warning', 'GitHub did not confirm the end of a maintainer’s token')
  if (!maintained.ok) return { ok: false, code: 'failed' }
  if (maintained.repositories.length === 0) return { ok: false, code: 'no_right' }
  const { githubId: accountId, username: login } = maintained.account
  const sessionId = newSecret(context.randomBytes)
  const until = context.now() + PROOF_LIFE
  const proved = maintained.repositories.map((repository) => ({ ...repository, until }))
  const earlier = (await listProofs(context, earlierSession)).filter(
    (proof) => proof.accountId === accountId && !proved.some(({ id }) => id === proof.repositoryId),
  )
  const repositories = [
    ...proved,
    ...earlier.map((proof) => ({
      id: proof.repositoryId,
      nodeId: proof.nodeId,
      name: proof.repository,
      role: proof.role,
      until: proof.until,
    })),
  ]
  if (earlierSession !== null) await endProofs(context, earlierSession)
  await context.db
    .insert(maintainerProofs)
    .values({ sessionHash: await hashSessionId(sessionId), accountId, login, repositories, expiresAt: until })
  return { ok: true, sessionId }
}
