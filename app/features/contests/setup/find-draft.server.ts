import { and, asc, desc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import { typedSlug } from '#app/domain/contests/contest.ts'
import { doneWith, MISSING, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { contestRepositories, contestRules, contests } from '#db/schema/contests/contests.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'

export type StoredDraft = NonNullable<Awaited<ReturnType<typeof findOwnContest>>>

/** The owner's own draft; null for everybody else, and once it is open. */
export async function findDraft(context: Pick<AppContext, 'db'>, ownerId: string, id: string) {
  const contest = await findOwnContest(context, ownerId, id)
  return contest?.openedAt === null ? contest : null
}

/** The desk of the owner's own contest that is open by now; null for everybody else. */
export async function findOpenedDesk(context: Pick<AppContext, 'db'>, ownerId: string, id: string) {
  const contest = await findOwnContest(context, ownerId, id)
  return contest === null || contest.openedAt === null ? null : `/my-leaderboards/${contest.id}/desk`
}

/** For a form of a draft that is none any more. */
export async function noDraft(context: Pick<AppContext, 'db'>, ownerId: string, id: string): Promise<FormOutcome> {
  const desk = await findOpenedDesk(context, ownerId, id)
  return desk === null
    ? MISSING
    : doneWith('warning', 'This contest is open already. Change it here, on its desk.', desk)
}

/** The owner's own contest with its newest rules; null for everybody else. */
export async function findOwnContest({ db }: Pick<AppContext, 'db'>, ownerId: string, id: string) {
  const [[row], lines, [version]] = await Promise.all([
    db
      .select({ contest: contests, name: privateLeaderboards.name, description: privateLeaderboards.description })
      .from(contests)
      .innerJoin(privateLeaderboards, eq(privateLeaderboards.id, contests.id))
      .where(and(eq(contests.id, id), eq(privateLeaderboards.ownerId, ownerId))),
    db
      .select({ name: contestRepositories.name, repositoryId: contestRepositories.repositoryId })
      .from(contestRepositories)
      .where(eq(contestRepositories.contestId, id))
      .orderBy(asc(contestRepositories.name)),
    db
      .select({ rules: contestRules.rules })
      .from(contestRules)
      .where(eq(contestRules.contestId, id))
      .orderBy(desc(contestRules.version))
      .limit(1),
  ])
  if (row === undefined) return null
  const { contest, ...details } = row
  return { ...contest, ...details, slug: typedSlug(contest.slug), lines, rules: version?.rules ?? USUAL_RULES }
}
