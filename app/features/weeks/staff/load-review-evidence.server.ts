import { inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { projectStatusesOf, knownRepositories } from '#app/core/github/known-repositories.server.ts'
import { knownCounterparts, type KnownAccount } from '#app/core/weeks/counterparts.server.ts'
import { examinedRows } from '#app/core/weeks/examine-leaders.server.ts'
import { shownRepository } from '#app/domain/github/hidden-repository.ts'
import type { ProjectStatus } from '#app/domain/ledger/established-project.ts'
import { isNew } from '#app/domain/weeks/counterparts.ts'
import { circlesOf, pointsByRepository } from '#app/domain/weeks/review-evidence.ts'
import { idsIn } from '#db/client.ts'
import { repositories } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import { awards } from '#db/schema/weeks.ts'

type EvidenceContext = Pick<AppContext, 'db' | 'config'>
type Review = { week: string; playerId: string }

export type ReviewEvidence = {
  circles: {
    name: string
    points: number
    share: number
    /** Null if GitHub did not say. */
    account:
      | (Pick<KnownAccount, 'createdAt' | 'firstWorkAt' | 'years' | 'projects' | 'projectNames'> & { isNew: boolean })
      | null
    /** Null for somebody who does not play. */
    playerId: string | null
    weeks: number
    repositories: string[]
    minutesToMerge: { shortest: number; middle: number } | null
    titles: { title: string; url: string | null }[]
  }[]
  repositories: {
    id: number
    name: string
    /** Null if unknown or no longer public. */
    url: string | null
    points: number
    inFull: number
    projectStatus: ProjectStatus
    isOwn: boolean
  }[]
}

const CIRCLES_SHOWN = 3
const REPOSITORIES_SHOWN = 6

/** By `keyOfLook`. */
export async function loadHeldEvidence(context: EvidenceContext): Promise<Map<string, ReviewEvidence>> {
  const held = await context.db
    .select({ week: awards.week, playerId: awards.playerId })
    .from(awards)
    .where(sql`state = 'held'`)
  const evidence = await loadReviewEvidence(context, held)
  return new Map(
    held.flatMap((review, index) => {
      const own = evidence[index]
      return own === undefined ? [] : [[keyOfReview(review), own]]
    }),
  )
}

export function keyOfReview({ week, playerId }: Review): string {
  return `${week} ${playerId}`
}

async function loadReviewEvidence(context: EvidenceContext, reviews: Review[]): Promise<ReviewEvidence[]> {
  if (reviews.length === 0) return []
  const found = await Promise.all(reviews.map((review) => examinedRows(context, review.week, idsIn([review.playerId]))))
  const circles = found.map((rows) => circlesOf(rows).slice(0, CIRCLES_SHOWN))
  const byRepository = found.map((rows, index) =>
    pointsByRepository(rows, reviews[index]?.week ?? '').slice(0, REPOSITORIES_SHOWN),
  )
  const repositoryIds = [
    ...circles.flatMap((ofReview) => ofReview.flatMap((circle) => circle.repositoryIds)),
    ...byRepository.flatMap((ofReview) => ofReview.map(({ repositoryId }) => repositoryId)),
  ]
  const githubIds = circles.flatMap((ofReview) => ofReview.flatMap(({ counterpartId }) => counterpartId ?? []))
  const [named, known, accounts, playing] = await Promise.all([
    context.db
      .select()
      .from(repositories)
      .where(inArray(repositories.id, idsIn([...new Set(repositoryIds)]))),
    knownRepositories(context, repositoryIds),
    knownCounterparts(context, githubIds),
    context.db
      .select({ id: players.id, githubId: players.githubId, name: players.githubUsername })
      .from(players)
      .where(
        sql`${inArray(players.id, idsIn(reviews.map(({ playerId }) => playerId)))} OR ${inArray(players.githubId, idsIn(githubIds))}`,
      ),
  ])
  const repositoryOf = new Map(named.map((repository) => [repository.id, repository]))
  const nameOf = (id: number) => shownRepository(repositoryOf.get(id)?.name ?? `repository ${id}`)
  const urlOf = (id: number) => {
    const repository = repositoryOf.get(id)
    return repository === undefined || repository.hiddenAt !== null
      ? null
      : `${context.config.GITHUB_WEB_URL}/${repository.name}`
  }
  const projectStatuses = projectStatusesOf(known)
  const personOf = (counterpartId: number | null, week: string) => {
    const player = playing.find(({ githubId }) => githubId === counterpartId)
    const account = accounts.get(counterpartId ?? 0)
    return {
      name: player?.name ?? account?.login ?? unknownName(counterpartId),
      playerId: player?.id ?? null,
      account: account === undefined ? null : { ...account, isNew: isNew(account, week) },
    }
  }
  return reviews.map(({ week, playerId }, index) => {
    const own = playing.find(({ id }) => id === playerId)?.githubId
    return {
      circles: (circles[index] ?? []).map(({ counterpartId, points, share, weeks, titles, ...circle }) => ({
        ...personOf(counterpartId, week),
        points,
        share,
        weeks: weeks.length,
        titles,
        repositories: circle.repositoryIds.map(nameOf),
        minutesToMerge: spreadOf(circle.minutesToMerge),
      })),
      repositories: (byRepository[index] ?? []).map(({ repositoryId, points, inFull }) => ({
        id: repositoryId,
        name: nameOf(repositoryId),
        url: urlOf(repositoryId),
        points,
        inFull,
        projectStatus: projectStatuses(repositoryId, week),
        isOwn: own !== undefined && repositoryOf.get(repositoryId)?.ownerId === own,
      })),
    }
  })
}

function unknownName(githubId: number | null): string {
  return githubId === null ? 'Deleted GitHub accounts' : `GitHub account ${githubId}`
}

function spreadOf(minutes: number[]): ReviewEvidence['circles'][number]['minutesToMerge'] {
  const [shortest] = minutes
  const middle = minutes[Math.floor(minutes.length / 2)]
  return shortest === undefined || middle === undefined ? null : { shortest, middle }
}
