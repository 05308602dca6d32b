export type PointsRow = { rule: string; label: string; text: string; points: number; limit: number }

export type ClosedWeek = {
  week: string
  number: number
  /** First and last instant. */
  startsAt: number
  endsAt: number
  closedAt: number
  isForced: boolean
}

export type TransparencyView = {
  points: PointsRow[]
  bonuses: { kind: string; text: string; points: number }[]
  units: { label: string; points: number }[]
  levels: { level: number; total: number }[]
  reasons: string[]
  signs: string[]
  years: { year: string; weeks: ClosedWeek[] }[]
  /** Base64 SPKI of Ed25519; null where downloads are not offered. */
  publicKey: string | null
  /** Those whose place it takes, while they still hold. */
  formerKeys: string[]
}
