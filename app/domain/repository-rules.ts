import type { Fact, Ineligibility } from './fact.ts'

export type RepositoryPoints = 'all' | 'none'

/** GitHub's roles that may change a repository's settings. */
export const MAINTAINER_ROLES = ['ADMIN', 'MAINTAIN'] as const
export type MaintainerRole = (typeof MAINTAINER_ROLES)[number]

/** What a repository's maintainers set, from a moment on and until the next version. */
export type RepositoryRules = {
  /** Epoch milliseconds. */
  since: number
  points: RepositoryPoints
  isBraked: boolean
  /** When the brake ends by itself; null for never. */
  endsAt: number | null
}

/** The versions of each repository, by its id, in any order. */
export type RulesByRepository = ReadonlyMap<number, readonly RepositoryRules[]>

/**
 * Marks what the maintainers of a fact's repository do not want to count. A fact goes by the version in force when it
 * happened, so a released brake keeps its span and the order in which facts arrive changes nothing.
 */
export function byMaintainersRules(facts: readonly Fact[], rules: RulesByRepository): Fact[] {
  return facts.map((fact) => {
    if (fact.ineligible !== null) return fact
    const inForce = rulesAt(rules.get(fact.repository.id) ?? [], fact.occurredAt)
    return inForce === null ? fact : { ...fact, ineligible: whyNotWanted(fact, inForce) }
  })
}

/** The version in force at a moment; null before the first. */
function rulesAt(versions: readonly RepositoryRules[], at: number): RepositoryRules | null {
  return versions
    .filter(({ since }) => since <= at)
    .reduce<RepositoryRules | null>((last, next) => (last === null || next.since > last.since ? next : last), null)
}

/** Whether the brake is on at a moment; it may have ended by itself. */
export function isBrakedAt({ isBraked, endsAt }: Pick<RepositoryRules, 'isBraked' | 'endsAt'>, at: number): boolean {
  return isBraked && (endsAt === null || at < endsAt)
}

/** The brake stops what pull requests bring, opened and accepted; reviews, issues and comments still help. */
function whyNotWanted({ kind, occurredAt }: Fact, rules: RepositoryRules): Ineligibility | null {
  if (rules.points === 'none') return 'opted_out'
  const isPullRequest = kind === 'pull_request_opened' || kind === 'pull_request_accepted'
  return isPullRequest && isBrakedAt(rules, occurredAt) ? 'braked' : null
}
