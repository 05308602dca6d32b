import { and, eq, gt, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { MaintainerTransaction } from '#app/context/cookies.server.ts'
import { hashSessionId, newSecret } from '#app/core/sessions/session-id.server.ts'
import { MINUTE } from '#app/domain/period.ts'
import { writeTogether } from '#db/client.ts'
import { maintainerProofs } from '#db/schema/maintainer-proofs.ts'

type CompleteContext = Pick<AppContext, 'db' | 'log' | 'now' | 'oauth' | 'randomBytes'>

type Answer = { state: string | null; code: string | null; error: string | null }

type Completed =
  | { ok: true; sessionId: string }
  /** `no_right`: GitHub answered, and there is nothing that this account maintains. */
  | { ok: false; code: 'cancelled' | 'failed' | 'no_right' }

const PROOF_LIFE = 15 * MINUTE

/**
 * Keeps what GitHub says about the account's roles, and no token: it is revoked before anything is stored. What the same
 * account proved a moment ago in this browser moves along. Creates no player and sends nothing.
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
  const sessionHash = await hashSessionId(sessionId)
  const expiresAt = context.now() + PROOF_LIFE
  const ids = new Set(maintained.repositories.map(({ id }) => id))
  const earlier = earlierSession === null ? [] : await proofsIn(context, earlierSession, accountId)
  const rows = [
    ...maintained.repositories.map(({ id, name, role }) => ({
      sessionHash,
      repositoryId: id,
      repository: name,
      role,
      accountId,
      login,
      expiresAt,
    })),
    ...earlier.filter(({ repositoryId }) => !ids.has(repositoryId)).map((row) => ({ ...row, sessionHash })),
  ]
  const json = JSON.stringify(rows.map(inOrder))
  await writeTogether(context.db, [
    ...(earlierSession === null
      ? []
      : [
          context.db
            .delete(maintainerProofs)
            .where(eq(maintainerProofs.sessionHash, await hashSessionId(earlierSession))),
        ]),
    context.db.run(
      sql`INSERT INTO maintainer_proofs
        (session_hash, repository_id, repository, role, account_id, login, expires_at)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
      FROM json_each(${json})`,
    ),
  ])
  return { ok: true, sessionId }
}

type Row = typeof maintainerProofs.$inferSelect

function inOrder({ sessionHash, repositoryId, repository, role, accountId, login, expiresAt }: Row) {
  return [sessionHash, repositoryId, repository, role, accountId, login, expiresAt]
}

async function proofsIn(context: CompleteContext, sessionId: string, accountId: number): Promise<Row[]> {
  return context.db
    .select()
    .from(maintainerProofs)
    .where(
      and(
        eq(maintainerProofs.sessionHash, await hashSessionId(sessionId)),
        eq(maintainerProofs.accountId, accountId),
        gt(maintainerProofs.expiresAt, context.now()),
      ),
    )
}
