import type { ContestState } from '#app/domain/contests/contest.ts'
import { REVEAL_STEPS } from '#app/domain/contests/contest.ts'

/**
 * What everybody sees of a contest: `frozen` and `settling` both show the standings of the freeze where there is one;
 * `sealed` is final, but nobody knows the places yet; who was where in a `cancelled` one, nobody sees any more.
 */
export type ContestPhase = 'draft' | 'soon' | 'running' | 'frozen' | 'settling' | 'sealed' | 'final' | 'cancelled'

export function phaseOf({ state, isFrozen }: { state: ContestState; isFrozen: boolean }): ContestPhase {
  if (state === 'final') return isFrozen ? 'sealed' : 'final'
  return state === 'running' && isFrozen ? 'frozen' : state
}

/** Whether the places are being uncovered, the tenth first. */
export function isRevealing({ revealed }: { revealed: number | null }): boolean {
  return revealed !== null && revealed > 0 && revealed < REVEAL_STEPS
}

/** What is uncovered of the first ten: the last of them first. */
export function uncovered<Place>(places: readonly Place[], revealed: number | null): (Place | null)[] {
  return places.slice(0, REVEAL_STEPS).map((place, index) => (index >= REVEAL_STEPS - (revealed ?? 0) ? place : null))
}
