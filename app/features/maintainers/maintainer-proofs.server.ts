import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { hashSessionId } from '#app/core/secrets/session-id.server.ts'
import type { RepositoryRole } from '#app/domain/maintainers/repository-rules.ts'
import { maintainerProofs } from '#db/schema/maintainers.ts'

/** GitHub confirmed this role, in this browser. */
export type Proof = {
  repositoryId: number
  nodeId: string
  repository: string
  role: RepositoryRole
  accountId: number
  login: string
  /** Epoch milliseconds. */
  until: number
}

type ProofContext = Pick<AppContext, 'db' | 'now'>

/** Those that are still valid, by name. */
export async function listProofs(context: ProofContext, sessionId: string | null): Promise<Proof[]> {
  if (sessionId === null) return []
  const now = context.now()
  const [row] = await context.db
    .select()
    .from(maintainerProofs)
    .where(eq(maintainerProofs.sessionHash, await hashSessionId(sessionId)))
  if (row === undefined) return []
  const { accountId, login, repositories } = row
  return repositories
    .filter(({ until }) => until > now)
    .map(({ id, nodeId, name, role, until }) => ({
      repositoryId: id,
      nodeId,
      repository: name,
      role,
      accountId,
      login,
      until,
    }))
    .toSorted((one, other) => (one.repository < other.repository ? -1 : 1))
}

/** In any case; null without a valid one. */
export async function findProof(context: ProofContext, sessionId: string | null, name: string): Promise<Proof | null> {
  const proofs = await listProofs(context, sessionId)
  return proofs.find(({ repository }) => repository.toLowerCase() === name.toLowerCase()) ?? null
}

export async function endProofs(context: Pick<AppContext, 'db'>, sessionId: string): Promise<void> {
  await context.db.delete(maintainerProofs).where(eq(maintainerProofs.sessionHash, await hashSessionId(sessionId)))
}
