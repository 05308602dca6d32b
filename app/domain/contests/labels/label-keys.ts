import { factKey } from '#app/domain/ledger/fact.ts'

/** Labels of an issue or pull request are known by the fact of its opening. */
const THREAD = /^(?:pr|issue):\d+(?=:)/

/** Whether a fact is about an issue or pull request itself. */
export function hasLabels(key: string): boolean {
  return THREAD.test(key)
}

export function openingKeyOf(key: string): string {
  return key.replace(/:\w+$/, ':opened')
}

/** Of the fact of a pull request's acceptance; null for other facts than that of its opening. */
export function acceptanceKeyOf(key: string): string | null {
  const [, id] = /^pr:(\d+):opened$/.exec(key) ?? []
  return id === undefined ? null : factKey.pullRequestAccepted(Number(id))
}
