import type { AppContext } from '#app/context/context.server.ts'
import { APPROVER_LAG } from '#app/domain/ledger/credit.ts'
import type { FetchedActivity } from './fetch-shared.server.ts'

/**
 * Approvals without push access count fully if their author had work merged there long enough before. Without GitHub's
 * answer the activities that need it count as failed.
 */
export async function lookUpApprovers(
  { github }: Pick<AppContext, 'github'>,
  answers: ReadonlyMap<string, FetchedActivity>,
): Promise<Map<string, FetchedActivity>> {
  const queries = [...answers].flatMap(([nodeId, activity]) =>
    activity.state === 'complete'
      ? activity.facts.flatMap(({ key, repository, approver }) =>
          approver == null
            ? []
            : [
                {
                  key: keyOf(nodeId, key),
                  repository: repository.name,
                  author: approver.login,
                  until: approver.acceptedAt - APPROVER_LAG,
                },
              ],
        )
      : [],
  )
  const judged = new Map(answers)
  if (queries.length === 0) return judged
  const found = await github.fetchEarlierMerges(queries)
  for (const [nodeId, activity] of answers) {
    if (activity.state !== 'complete' || activity.facts.every(({ approver }) => approver == null)) continue
    if (!found.ok) {
      judged.set(nodeId, { state: 'failed', error: found.error })
      continue
    }
    const facts = activity.facts.map((fact) =>
      found.value.has(keyOf(nodeId, fact.key)) ? { ...fact, reviewerCanPush: true } : fact,
    )
    judged.set(nodeId, { ...activity, facts })
  }
  return judged
}

function keyOf(nodeId: string, key: string): string {
  return `${nodeId} ${key}`
}
