import { DAY } from '#app/domain/time/period.ts'
import { isSameAccount, type Account } from './eligibility.ts'
import type { Fact } from './fact.ts'

/** Accepted work loses its points if somebody else reverts it within this time, while its week is open. */
export const REVERT_WINDOW = 14 * DAY

/** What GitHub links to a merged pull request: another one that names it, or a commit. */
export type Reference = {
  at: number
  author: Account | null
  repositoryId: number
  /** A pull request's title or a commit's first line. */
  title: string
  text: string
  /** A commit is in the repository; a pull request may be open. */
  isMerged: boolean
}

export type MergedPullRequest = {
  /** `owner/name`. */
  repository: string
  repositoryId: number
  number: number
  /** When it was closed, if it landed without a merge. */
  mergedAt: number
  /** The commit it was merged or landed as. */
  sha: string | null
}

/** When somebody other than its author reverted it, in GitHub's own words; null if nobody did in time. */
export function revertedAt(
  merged: MergedPullRequest,
  author: Account,
  references: readonly Reference[],
): number | null {
  const reverts = references.filter(
    (one) =>
      one.isMerged &&
      one.repositoryId === merged.repositoryId &&
      one.at > merged.mergedAt &&
      one.at <= merged.mergedAt + REVERT_WINDOW &&
      one.author !== null &&
      !isSameAccount(one.author, author) &&
      saysSo(one, merged),
  )
  return reverts.length === 0 ? null : Math.min(...reverts.map(({ at }) => at))
}

/** `Reverts owner/name#7` under `Revert "…"`, or `This reverts commit 9f3ab2c…`. */
function saysSo({ title, text }: Reference, { repository, number, sha }: MergedPullRequest): boolean {
  if (sha !== null && text.toLowerCase().includes(`this reverts commit ${sha.toLowerCase()}`)) return true
  const named = `reverts ${repository.toLowerCase()}#${number}`
  const at = text.toLowerCase().indexOf(named)
  return /^revert "/i.test(title) && at !== -1 && !/\d/.test(text.charAt(at + named.length))
}

/** Takes points from reverted pull requests; `reverted` has the player's keys. */
export function byReverts(facts: readonly Fact[], reverted: ReadonlySet<string>): Fact[] {
  return facts.map((fact) =>
    fact.ineligible === null && reverted.has(fact.key) ? { ...fact, ineligible: 'reverted' } : fact,
  )
}
