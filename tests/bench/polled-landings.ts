import type { CompleteActivity, GitHub } from '../../app/adapters/github/github.ts'
import { isOpenQuestion, queryLandings } from '../../app/core/github/landings.server.ts'
import type { Fact } from '../../app/domain/ledger/fact.ts'

type Known = { closedAt: number; queriedAt: number; landedAs: string | null; fact: Fact | null }
type Polled = { id: string; activity: CompleteActivity }

/** What the table `landings` is for, in memory: which closed pull requests have landed, asked as refreshes ask it. */
export function rememberLandings() {
  const known = new Map<string, Known>()

  /** The acceptances of these people, after the open questions of all of them were asked together. */
  return async (github: GitHub, people: readonly Polled[], now: number): Promise<Map<string, Fact[]>> => {
    const closed = people.flatMap(({ id, activity }) => activity.closed.map((fact) => ({ id, fact, key: fact.key })))
    const open = closed.filter(({ key, fact }) => isOpenQuestion(known.get(key), fact, null, now))
    const found = await queryLandings(
      github,
      open.map((one) => ({ ...one, label: null, taken: new Set<string>() })),
    )
    if (!found.ok) throw new Error(found.error.code)
    for (const { key, fact } of open) {
      const landing = found.value.get(key) ?? null
      const landed = landing === null ? null : { ...fact, landedAs: landing.as, counterpartId: landing.counterpartId }
      known.set(key, { closedAt: fact.occurredAt, queriedAt: now, landedAs: landing?.as ?? null, fact: landed })
    }
    return new Map(
      people.map(({ id, activity }) => [id, activity.closed.flatMap(({ key }) => known.get(key)?.fact ?? [])]),
    )
  }
}
