/** A recent activity from the event feed, which has neither titles nor commit counts. */
export type RecentEvent = {
  id: string
  kind: string
  repository: string
  number: number | null
  occurredAt: number
}
