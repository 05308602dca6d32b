/** How many open pull requests a player a maintainer can allow. */
export const MOST_OPEN = [1, 2, 3, 5, 10] as const

/** Of the field, and of GitHub's own labels. */
export const LABELS_LENGTH = 600
const LABEL_LENGTH = 50
const MOST_LABELS = 10

/** One label a line. */
export function listedLabels(typed: string): string[] {
  const labels = typed.split('\n').map((label) => label.trim())
  return [...new Map(labels.filter((label) => label !== '').map((label) => [label.toLowerCase(), label])).values()]
}

/** Why the labels cannot be taken; null when they can. */
export function labelsProblem(typed: string): string | null {
  const labels = listedLabels(typed)
  if (labels.length > MOST_LABELS) return `${MOST_LABELS} labels at most.`
  const long = labels.find((label) => label.length > LABEL_LENGTH)
  return long === undefined ? null : `GitHub’s labels have ${LABEL_LENGTH} characters at most.`
}
