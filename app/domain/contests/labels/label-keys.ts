import { factKey } from '#app/domain/ledger/fact.ts'

/** An issue's or pull request's labels are stored under the fact of its opening. */
const THREAD = /^(?:pr|issue):\d+(?=:)/

export function hasLabels(key: string): boolean {
  return THREAD.test(key)
}

export function openingKeyOf(key: string): string {
  return key.replace(/:\w+$/, ':opened')
}

/** The key of a pull request's acceptance, from that of its opening; null for other facts. */
export function acceptanceKeyOf(key: string): string | null {
  const [, id] = /^pr:(\d+):opened$/.exec(key) ?? []
  return id === undefined ? null : factKey.pullRequestAccepted(Number(id))
}
