export type LedgerLine = {
  key: string
  points: number
  /** 'Pull request accepted', '3 commits'. */
  title: string
  /** null for bonuses, adjustments and what is no longer public on GitHub. */
  repository: string | null
  /** The pull request's or issue's own title and number. */
  subject: { title: string | null; number: number | null } | null
  /** Why it earned less or nothing: 'daily limit for commits reached'. */
  reason: string | null
  occurredAt: number
  /** Only the day is known (commits). */
  isDayOnly: boolean
  url: string | null
}

export type LedgerView = {
  week: string
  weekNumber: number
  state: 'open' | 'settling' | 'closed'
  points: number
  lines: LedgerLine[]
  /** Links to the ledger of the weeks around; null at the ends. */
  previousWeekHref: string | null
  nextWeekHref: string | null
  /** Link to the rest of this week's lines. */
  moreHref: string | null
  firstHref: string | null
}
