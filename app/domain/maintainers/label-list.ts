/** Of GitHub's own labels. */
export const LABEL_LENGTH = 50
export const MOST_LABELS = 10

/** Each label once, in any case. */
export function distinctLabels(labels: readonly string[]): string[] {
  const tidy = labels.map((label) => label.trim()).filter((label) => label !== '')
  return [...new Map(tidy.map((label) => [label.toLowerCase(), label])).values()]
}

/** Why the labels cannot be taken; null when they can. */
export function labelListProblem(labels: readonly string[]): string | null {
  if (labels.length > MOST_LABELS) return `${MOST_LABELS} labels at most.`
  return labels.some((label) => label.length > LABEL_LENGTH)
    ? `GitHub’s labels have ${LABEL_LENGTH} characters at most.`
    : null
}
