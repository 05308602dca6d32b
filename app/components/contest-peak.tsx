import type { ContestRock } from '#app/domain/contest.ts'

export function ContestPeak(_: { slug: string; rock: ContestRock; ridge: number }) {
  return <svg viewBox="0 0 1 1" aria-hidden="true" />
}
