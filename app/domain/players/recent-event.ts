/** A recent activity from the event feed, which has neither titles nor commit counts. */
export type RecentEvent = {
  id: string
  kind: string
  repository: string
  /** GitHub's id of it; missing in feeds stored before it was kept. */
  repositoryId?: number
  number: number | null
  occurredAt: number
}
