import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { hashSessionId } from '#app/core/sessions/session-id.server.ts'
import { maintainerProofs } from '#db/schema/maintainer-proofs.ts'

export type Proof = typeof maintainerProofs.$inferSelect

type ProofContext = Pick<AppContext, 'db' | 'now'>

/** The repositories that a browser's maintainer proved, in the order of their names. */
export async function listProofs(context: ProofContext, sessionId: string | null): Promise<Proof[]> {
  if (sessionId === null) return []
  return context.db
    .select()
    .from(maintainerProofs)
    .where(and(eq(maintainerProofs.sessionHash, await hashSessionId(sessionId)), unexpired(context)))
    .orderBy(asc(maintainerProofs.repository))
}

/** The proof for a repository by its name, in any case; null without one that still holds. */
export async function findProof(context: ProofContext, sessionId: string | null, name: string): Promise<Proof | null> {
  if (sessionId === null) return null
  const [proof] = await context.db
    .select()
    .from(maintainerProofs)
    .where(
      and(
        eq(maintainerProofs.sessionHash, await hashSessionId(sessionId)),
        sql`lower(${maintainerProofs.repository}) = ${name.toLowerCase()}`,
        unexpired(context),
      ),
    )
  return proof ?? null
}

export async function endProofs(context: Pick<AppContext, 'db'>, sessionId: string): Promise<void> {
  await context.db.delete(maintainerProofs).where(eq(maintainerProofs.sessionHash, await hashSessionId(sessionId)))
}

export async function deleteExpiredProofs(context: ProofContext): Promise<void> {
  await context.db.delete(maintainerProofs).where(lte(maintainerProofs.expiresAt, context.now()))
}

function unexpired({ now }: ProofContext) {
  return gt(maintainerProofs.expiresAt, now())
}
