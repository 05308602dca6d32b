import type { AwardState } from '#app/domain/award.ts'
import type { UnusualSign } from '#app/domain/unusual-week.ts'

export type OwnAward = {
  week: string
  weekNumber: number
  state: AwardState
  place: number
  signs: UnusualSign[]
  reason: string | null
  appeal: { text: string; state: 'open' | 'upheld' | 'dismissed'; answer: string | null } | null
}
