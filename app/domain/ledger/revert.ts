import { DAY } from '#app/domain/time/period.ts'
import { isSameAccount, type Account } from './eligibility.ts'
import type { Fact } from './fact.ts'

/** Accepted work vests: what somebody else reverts within this time loses its points while its week is open. */
export const REVERT_WINDOW = 14 * DAY

/** What GitHub shows beside a merged pull request: another one that names it, or a commit that does. */
export type Reference = {
  at: number
  author: Account | null
  repositoryId: number
  /** A pull request's title or a commit's first line, and its text. */
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
  /** When it was closed, where it landed without a merge. */
  mergedAt: number
  /** The commit it was merged as, or landed as. */
  sha: string | null
}

/** When somebody other than its author reverted it, by GitHub's own words for that; null when nobody did in time. */
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

/** Takes the points of accepted pull requests that were reverted; `reverted` has the keys of the player's. */
export function byReverts(facts: readonly Fact[], reverted: ReadonlySet<string>): Fact[] {
  return facts.map((fact) =>
    fact.ineligible === null && reverted.has(fact.key) ? { ...fact, ineligible: 'reverted' } : fact,
  )
}
