import { inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isRepositoryName } from '#app/domain/project.ts'
import { isBrakedAt } from '#app/domain/repository-rules.ts'
import { idsIn } from '#db/ids-in.ts'
import { repositories } from '#db/schema/repositories.ts'
import { repositoryRules } from '#db/schema/repository-rules.ts'
import { listVersions, type Version, versionText } from './list-versions.server.ts'
import { findProof, listProofs } from './maintainer-proofs.server.ts'

type LoadContext = Pick<AppContext, 'db' | 'now'>

export type MaintainView = Awaited<ReturnType<typeof loadMaintain>>
export type RepositoryView = NonNullable<Awaited<ReturnType<typeof loadRepository>>>
export type ProvenView = Extract<RepositoryView, { state: 'proven' }>

/** The repositories that this browser's maintainer proved. `asked`: GitHub sees no right in this one. */
export async function loadMaintain(context: LoadContext, sessionId: string | null, asked: string | null) {
  const proofs = await listProofs(context, sessionId)
  const latest = await latestVersions(
    context,
    proofs.map(({ repositoryId }) => repositoryId),
  )
  return {
    login: proofs[0]?.login ?? null,
    repositories: proofs.map(({ repositoryId, repository, role }) => ({
      name: repository,
      role: roleText[role],
      state: stateOf(context, latest.get(repositoryId)),
    })),
    refused: asked !== null && isRepositoryName(asked) ? asked : null,
  }
}

/** Null for what cannot be a repository. Without a proof that holds, only its name. */
export async function loadRepository(context: LoadContext, sessionId: string | null, name: string) {
  if (!isRepositoryName(name)) return null
  const proof = await findProof(context, sessionId, name)
  if (proof === null) return { state: 'unproven' as const, name }
  const now = context.now()
  const versions = await listVersions(context, proof.repositoryId)
  const [known] = await context.db
    .select({ optedOutAt: repositories.optedOutAt })
    .from(repositories)
    .where(inArray(repositories.id, [proof.repositoryId]))
  const last = versions[0]
  const brake = last !== undefined && isBrakedAt(last, now) ? last : null
  return {
    state: 'proven' as const,
    name: proof.repository,
    login: proof.login,
    role: roleText[proof.role],
    provenUntil: proof.expiresAt,
    seen: last?.since ?? 0,
    points: last?.points ?? 'all',
    brake: brake === null ? null : { ...brakeOf(versions, brake), endsAt: brake.endsAt, reason: brake.reason },
    optedOutAt: known?.optedOutAt ?? null,
    history: versions.map((version) => ({
      since: version.since,
      by: version.setByLogin,
      role: roleText[version.provedRole],
      text: versionText(version),
      reason: version.reason,
    })),
    now,
  }
}

export const roleText = { ADMIN: 'admin', MAINTAIN: 'maintainer' } as const

/** When the brake that is on was pulled, and by whom: later versions may have changed its text or its end. */
function brakeOf(versions: Version[], last: Version): { since: number; by: string } {
  let first = last
  for (const version of versions.slice(1)) {
    if (!isBrakedAt(version, first.since)) break
    first = version
  }
  return { since: first.since, by: first.setByLogin }
}

function stateOf({ now }: LoadContext, version: Version | undefined): string {
  if (version === undefined) return 'Everything counts.'
  return versionText({ ...version, isBraked: isBrakedAt(version, now()) })
}

async function latestVersions({ db }: LoadContext, ids: number[]): Promise<Map<number, Version>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(repositoryRules)
    .where(
      sql`(${repositoryRules.repositoryId}, ${repositoryRules.since}) IN
        (SELECT repository_id, MAX(since) FROM repository_rules WHERE repository_id IN ${idsIn(ids)} GROUP BY repository_id)`,
    )
  return new Map(rows.map((row) => [row.repositoryId, row]))
}
