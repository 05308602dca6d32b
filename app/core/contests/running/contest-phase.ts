import type { ContestState } from '#app/domain/contests/contest.ts'
import { REVEAL_STEPS } from '#app/domain/contests/contest.ts'

/**
 * `frozen` and `settling` show the standings of the freeze, if there is one; `sealed` is final, but nobody knows the
 * places yet; a `cancelled` one shows no standings.
 */
export type ContestPhase = 'draft' | 'soon' | 'running' | 'frozen' | 'settling' | 'sealed' | 'final' | 'cancelled'

export function phaseOf({ state, isFrozen }: { state: ContestState; isFrozen: boolean }): ContestPhase {
  if (state === 'final') return isFrozen ? 'sealed' : 'final'
  return state === 'running' && isFrozen ? 'frozen' : state
}

/** Whether places are being uncovered, the tenth first. */
export function isRevealing({ revealed }: { revealed: number | null }): boolean {
  return revealed !== null && revealed > 0 && revealed < REVEAL_STEPS
}

/** Of the first ten, the last ones first. */
export function uncovered<Place>(places: readonly Place[], revealed: number | null): (Place | null)[] {
  return places.slice(0, REVEAL_STEPS).map((place, index) => (index >= REVEAL_STEPS - (revealed ?? 0) ? place : null))
}
