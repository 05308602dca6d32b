import { DAY, weekEnd, weekOfDay } from '#app/domain/period.ts'
import { versionAt, type Person } from './story.ts'
import type { World } from './world.ts'

/** The points table and daily limits again, copied from the rules instead of the scorer. */
const RULES = [
  { kinds: ['commits'], points: 10, limit: 10 },
  { kinds: ['pull_request_opened'], points: 10, limit: 3 },
  { kinds: ['pull_request_accepted'], points: 40, limit: 4 },
  { kinds: ['issue_opened'], points: 10, limit: 3 },
  { kinds: ['issue_completed'], points: 20, limit: 3 },
  { kinds: ['review_approved', 'review_changes_requested'], points: 20, limit: 5 },
  { kinds: ['review_commented'], points: 10, limit: 5 },
  { kinds: ['issue_comment_created', 'review_comment_created'], points: 10, limit: 5 },
  { kinds: ['repository_created'], points: 10, limit: 1 },
]

/** Days with more of a kind counted than the daily limit allows. */
export function overLimit<Count extends { kind: string; counted: number; day: string; playerId: string }>(
  counts: Count[],
): string[] {
  const sums = new Map<string, { counted: number; limit: number }>()
  for (const { playerId, day, kind, counted } of counts) {
    const rule = RULES.find(({ kinds }) => kinds.includes(kind))
    if (rule === undefined) continue
    const slot = `${playerId} ${day} ${rule.kinds[0]}`
    sums.set(slot, { limit: rule.limit, counted: (sums.get(slot)?.counted ?? 0) + counted })
  }
  return [...sums].filter(([, { counted, limit }]) => counted > limit).map(([slot]) => slot)
}

/**
 * A person's points of a week by GitHub's state when the final answers are collected. An issue completed more than once
 * counts on the day it was first stored: `storedDay` names it, and it must be the day of a completion.
 */
export function referencePoints(
  world: World,
  person: Person,
  week: string,
  storedDay: (key: string) => string | undefined,
): number {
  const decided = weekEnd(week) + DAY
  const quantities = new Map<string, number>()
  for (const thing of world.things.get(person.githubId) ?? []) {
    const fact = versionAt(thing, decided)?.fact
    if (fact === null || fact === undefined || fact.ineligible !== null) continue
    const days = thing.versions.flatMap((version) =>
      version.fact === null || version.at > decided ? [] : [version.fact.day],
    )
    const stored = storedDay(fact.key)
    const day = stored !== undefined && days.includes(stored) ? stored : fact.day
    if (weekOfDay(day) !== week || day < person.contestFrom) continue
    const slot = `${day} ${RULES.findIndex((rule) => rule.kinds.includes(fact.kind))}`
    quantities.set(slot, (quantities.get(slot) ?? 0) + fact.quantity)
  }
  let sum = 0
  for (const [slot, quantity] of quantities) {
    const rule = RULES[Number(slot.split(' ')[1])]
    if (rule !== undefined) sum += Math.min(quantity, rule.limit) * rule.points
  }
  return sum
}
