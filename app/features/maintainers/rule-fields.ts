import { distinctLabels, labelListProblem } from '#app/domain/maintainers/label-list.ts'

/** How many open pull requests a player a maintainer can allow. */
export const MOST_OPEN = [1, 2, 3, 5, 10] as const

/** Of the field. */
export const LABELS_LENGTH = 600

/** One label a line. */
export function listedLabels(typed: string): string[] {
  return distinctLabels(typed.split('\n'))
}

/** Why the labels cannot be taken; null when they can. */
export function labelsProblem(typed: string): string | null {
  return labelListProblem(listedLabels(typed))
}
