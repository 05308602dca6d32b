/** A line of recent activity as an event feed tells it: no titles, no commit counts. */
export type RecentEvent = {
  id: string
  kind: string
  repository: string
  number: number | null
  occurredAt: number
}
