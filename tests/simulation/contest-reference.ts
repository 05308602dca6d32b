import type { ContestRules, RulesVersion } from '#app/domain/contests/contest-rules.ts'

/** A contest's rules again, copied from what organisers read instead of the scorer: base points of each kind. */
const BASE: Record<string, { rule: keyof ContestRules['kinds']; points: number }> = {
  commits: { rule: 'commits', points: 10 },
  pull_request_opened: { rule: 'pull_request_opened', points: 10 },
  pull_request_accepted: { rule: 'pull_request_accepted', points: 40 },
  issue_opened: { rule: 'issue_opened', points: 10 },
  issue_completed: { rule: 'issue_completed', points: 20 },
  review_approved: { rule: 'review_verdict', points: 20 },
  review_changes_requested: { rule: 'review_verdict', points: 20 },
  review_commented: { rule: 'review_text', points: 10 },
  issue_comment_created: { rule: 'comment', points: 10 },
  review_comment_created: { rule: 'comment', points: 10 },
  repository_created: { rule: 'repository', points: 10 },
}
const OVERLAYS = new Set(['pull_request_opened', 'issue_opened'])
const ALONE = 60

export type ReferenceFact = {
  key: string
  kind: string
  day: string
  quantity: number
  ineligible: string | null
  repositoryId: number | null
  occurredAt: number
  credit: string | null
  reason: string | null
}
export type ReferenceContest = {
  startsAt: number
  endsAt: number
  timeZone: string
  versions: RulesVersion[]
  /** Chosen repositories and until when; empty for all public work. */
  repositories: { repositoryId: number; until: number | null }[]
  /** Days that do not count. */
  withheld: ReadonlySet<string>
}

/** One commit, review or other piece of work, which a contest counts or does not. */
type Piece = { fact: ReferenceFact; slot: string; day: string; isAlone: boolean; points: number; limit: number }

/** What facts earn in a contest, piece by piece: the day's first ones up to the limit, and sixty points alone. */
export function referenceScore(facts: readonly ReferenceFact[], contest: ReferenceContest): Map<string, number> {
  const pieces = facts.flatMap((fact) => piecesOf(fact, contest))
  const full = pieces.filter(({ isAlone }) => !isAlone)
  const alone = pieces.filter(({ isAlone }) => isAlone)
  const used = new Map<string, number>()
  const spent = new Map<string, number>()
  const base = new Map<string, number>()
  for (const piece of [...inOrder(full), ...inOrder(alone)]) {
    const rules = inForce(contest, piece.fact)
    const count = used.get(piece.slot) ?? 0
    if (count >= piece.limit) continue
    const left = piece.isAlone && !rules.isAmongFriends ? ALONE - (spent.get(piece.day) ?? 0) : piece.points
    const earned = Math.max(0, Math.min(left, piece.points))
    if (earned === 0) continue
    used.set(piece.slot, count + 1)
    if (piece.isAlone) spent.set(piece.day, (spent.get(piece.day) ?? 0) + earned)
    base.set(piece.fact.key, (base.get(piece.fact.key) ?? 0) + earned)
  }
  const days = new Map<string, number>()
  for (const fact of facts) {
    const weight = inForce(contest, fact).kinds[BASE[fact.kind]?.rule ?? 'commits'].weight
    const points = Math.round((base.get(fact.key) ?? 0) * weight)
    if (points > 0) days.set(dayOfFact(fact, contest), (days.get(dayOfFact(fact, contest)) ?? 0) + points)
  }
  return days
}

const UNJUDGED = new Set(['week_closed', 'before_joining'])

function piecesOf(fact: ReferenceFact, contest: ReferenceContest): Piece[] {
  const known = BASE[fact.kind]
  if (known === undefined || (fact.ineligible !== null && fact.ineligible !== 'before_joining')) return []
  const day = dayOfFact(fact, contest)
  const rules = inForce(contest, fact)
  const { isOn, limit } = rules.kinds[known.rule]
  if (!isOn || (rules.acceptedOnly && OVERLAYS.has(known.rule))) return []
  if (!isWithin(fact, day, contest) || contest.withheld.has(day)) return []
  const { repositories } = contest
  const isChosen = repositories.some(
    ({ repositoryId, until }) => repositoryId === fact.repositoryId && (until === null || fact.occurredAt < until),
  )
  if (repositories.length > 0 && !isChosen) return []
  const isAlone = fact.credit === null ? fact.reason !== null && UNJUDGED.has(fact.reason) : fact.credit !== 'full'
  const piece = { fact, slot: `${day} ${known.rule}`, day, isAlone, points: known.points, limit }
  return Array.from({ length: fact.quantity }, () => piece)
}

/** Commits have no hour: their days count whole. */
function isWithin(
  { kind, occurredAt }: ReferenceFact,
  day: string,
  { startsAt, endsAt, timeZone }: ReferenceContest,
): boolean {
  if (kind !== 'commits') return occurredAt >= startsAt && occurredAt < endsAt
  return day >= dateIn(startsAt, timeZone) && day <= dateIn(endsAt - 1, timeZone)
}

function dayOfFact({ key, kind, occurredAt }: ReferenceFact, { timeZone }: ReferenceContest): string {
  return kind === 'commits' ? (key.split(':')[2] ?? '') : dateIn(occurredAt, timeZone)
}

/** The last version that had begun, for commits by the end of their day. */
function inForce(contest: ReferenceContest, fact: ReferenceFact): ContestRules {
  const { versions, timeZone } = contest
  const begun = versions.filter(({ effectiveFrom }) =>
    fact.kind === 'commits'
      ? effectiveFrom === 0 || dateIn(effectiveFrom, timeZone) <= dayOfFact(fact, contest)
      : effectiveFrom <= fact.occurredAt,
  )
  const last = begun.reduce((one, other) => (other.version > one.version ? other : one))
  return last.rules
}

function inOrder(pieces: Piece[]): Piece[] {
  return pieces.toSorted(
    ({ fact: one }, { fact: other }) =>
      one.occurredAt - other.occurredAt || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0),
  )
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function dateIn(instant: number, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short' })
  clocks.set(timeZone, clock)
  const parts = clock.formatToParts(instant)
  const part = (type: string) => (parts.find((one) => one.type === type)?.value ?? '').padStart(2, '0')
  return `20${part('year')}-${part('month')}-${part('day')}`
}
