import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { troublesOfRepository } from '#app/core/contests/running/list-label-troubles.server.ts'
import { rulesOf } from '#app/core/github/repository-rules.server.ts'
import { MOST_COUNTED } from '#app/domain/maintainers/repository-load.ts'
import { isBrakedAt, NO_RULES, type RepositoryRole, rulesAt } from '#app/domain/maintainers/repository-rules.ts'
import { isRepositoryName } from '#app/domain/players/project.ts'
import { dayOf, WEEK } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'
import { listVersions, setterText, stateText, type Version, versionText } from './list-versions.server.ts'
import { loadFigures } from './load-figures.server.ts'
import { findProof, listProofs } from './maintainer-proofs.server.ts'
import { readRulesFile } from './read-rules-file.server.ts'

type LoadContext = Pick<AppContext, 'config' | 'db' | 'github' | 'limits' | 'now'>

export type MaintainView = Awaited<ReturnType<typeof loadMaintain>>
export type RepositoryView = NonNullable<Awaited<ReturnType<typeof loadRepository>>>
export type ProvenView = Extract<RepositoryView, { state: 'proven' }>

/** `refused`: a repository in which GitHub sees no right. */
export async function loadMaintain(context: LoadContext, sessionId: string | null, refused: string | null) {
  const proofs = await listProofs(context, sessionId)
  const ids = proofs.map(({ repositoryId }) => repositoryId)
  const [rules, opened] = await Promise.all([rulesOf(context, ids), countOpened(context, ids)])
  const now = context.now()
  return {
    login: proofs[0]?.login ?? null,
    repositories: proofs.map(({ repositoryId, repository, role }) => {
      const inForce = rulesAt(rules.get(repositoryId) ?? [], now)
      return {
        name: repository,
        role: roleText[role],
        opened: opened.get(repositoryId) ?? 0,
        isBraked: inForce !== null && isBrakedAt(inForce, now),
        state: stateText(inForce, now),
      }
    }),
    refused: refused !== null && isRepositoryName(refused) ? refused : null,
  }
}

/** Null for an impossible name. Without a valid proof, only the name. */
export async function loadRepository(context: LoadContext, sessionId: string | null, name: string) {
  if (!isRepositoryName(name)) return null
  const proof = await findProof(context, sessionId, name)
  if (proof === null) return { state: 'unproven' as const, name }
  const now = context.now()
  const canChange = proof.role !== 'WRITE'
  // First: it may add a version.
  const file = canChange ? await readRulesFile(context, proof) : null
  const [versions, figures, troubles] = await Promise.all([
    listVersions(context, proof.repositoryId),
    loadFigures(context, { id: proof.repositoryId, name: proof.repository }),
    troublesOfRepository(context, proof.repositoryId),
  ])
  return {
    state: 'proven' as const,
    name: proof.repository,
    role: roleText[proof.role],
    canChange,
    provenUntil: proof.until,
    ...settingsOf(versions, now),
    fileProblem: file?.problem ?? null,
    // With push alone, figures without names.
    figures: canChange ? figures : { ...figures, people: [] },
    troubles,
    history: canChange ? historyOf(versions) : [],
    now,
  }
}

const roleText: Record<RepositoryRole, string> = {
  ADMIN: 'an admin',
  MAINTAIN: 'a maintainer',
  WRITE: 'a member with write access',
}

function settingsOf(versions: Version[], instant: number) {
  // Versions within one millisecond are dated a little ahead.
  const now = Math.max(instant, versions[0]?.since ?? 0)
  const inForce = rulesAt(versions, now)
  const version = versions.find((one) => one.since === inForce?.since && one.source === inForce.source)
  const { points, labels, mostOpen, issueFirst, landedLabel } = version ?? NO_RULES
  const isBraked = version !== undefined && isBrakedAt(version, now)
  return {
    seen: versions.find(({ source }) => source === 'screen')?.since ?? 0,
    points,
    labels,
    mostOpen,
    issueFirst,
    landedLabel,
    brake: isBraked ? { ...brakeOf(versions, version), endsAt: version.endsAt, reason: version.reason } : null,
    /** Whether there is a file, and whether it or the screen applies. */
    file: versions.some(({ source }) => source === 'file')
      ? {
          speaks:
            version?.source === 'file' || versions.find(({ source }) => source === 'screen')?.followsFile === true,
        }
      : null,
  }
}

/** Later versions may have changed its text or end. */
function brakeOf(versions: Version[], last: Version): { since: number; by: string } {
  let first = last
  for (const version of versions.filter(({ source, since }) => source === last.source && since < last.since)) {
    if (!isBrakedAt(version, first.since)) break
    first = version
  }
  return { since: first.since, by: setterText(first) }
}

const SHOWN_VERSIONS = 20

function historyOf(versions: Version[]) {
  return versions.slice(0, SHOWN_VERSIONS).map((version) => ({
    since: version.since,
    by: setterText(version),
    text: versionText(version),
    reason: version.reason,
  }))
}

async function countOpened({ db, now }: LoadContext, ids: number[]): Promise<Map<number, number>> {
  const from = dayOf(now() - 4 * WEEK)
  const rows = await db.all<{ id: number; opened: number }>(sql`
    SELECT wanted.value AS id, (
      SELECT COUNT(*) FROM (
        SELECT 1 FROM ledger
        WHERE repository_id = wanted.value AND day >= ${from} AND kind = 'pull_request_opened'
          AND kind IN ('pull_request_opened', 'pull_request_accepted', 'review_approved', 'review_changes_requested', 'review_commented')
        LIMIT ${MOST_COUNTED}
      )
    ) AS opened
    FROM ${idsIn(ids)} AS wanted`)
  return new Map(rows.map(({ id, opened }) => [id, opened]))
}
