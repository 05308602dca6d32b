/** Views and clicks of others, each a visitor and day. */
export type Attention = { profileViews: number; projectClicks: number; resumeViews: number }

export type AttentionRow = Attention & { label: string }

/** Groups of kinds that a chart can tell apart. */
export const POINT_GROUPS = ['Commits', 'Pull requests', 'Issues', 'Reviews', 'Comments and repositories'] as const
export type PointGroup = (typeof POINT_GROUPS)[number]

export type PointsRow = { label: string; points: Record<PointGroup, number> }

export type StatsView = {
  username: string
  isPremium: boolean
  /** Of the last twelve months. */
  totals: Attention
  /** The last four weeks, the current one last. */
  weeks: AttentionRow[]
  weekPoints: PointsRow[]
  /** What premium adds; null without it. */
  detail: {
    /** The last 28 days. */
    days: AttentionRow[]
    dayPoints: PointsRow[]
    /** The last twelve months. */
    months: AttentionRow[]
    monthPoints: PointsRow[]
    /** Where profile views came from, most first; '' is straight here. */
    sources: { host: string; views: number }[]
    projects: { title: string; clicks: number }[]
  } | null
}
