import type { Fact } from '#app/domain/fact.ts'
import { DAY, weekEnd, weekOfDay } from '#app/domain/period.ts'
import { isEstablishedIn, isStopped } from './grounds.ts'
import { versionAt, type Person } from './story.ts'
import type { World } from './world.ts'

/** The points table and daily limits again, copied from the rules instead of the scorer. */
type Rule = { kinds: string[]; points: number; limit: number; needs?: 'somebody' | 'push' }
const RULES: Rule[] = [
  { kinds: ['commits'], points: 10, limit: 10 },
  { kinds: ['pull_request_opened'], points: 10, limit: 3 },
  { kinds: ['pull_request_accepted'], points: 40, limit: 4, needs: 'somebody' },
  { kinds: ['issue_opened'], points: 10, limit: 3 },
  { kinds: ['issue_completed'], points: 20, limit: 3, needs: 'somebody' },
  { kinds: ['review_approved', 'review_changes_requested'], points: 20, limit: 5, needs: 'push' },
  { kinds: ['review_commented'], points: 10, limit: 5, needs: 'push' },
  { kinds: ['issue_comment_created', 'review_comment_created'], points: 10, limit: 5 },
  { kinds: ['repository_created'], points: 10, limit: 1 },
]

const ALONE = 60

/** Days on which what does not count in full earned more than one can earn alone. */
export function overAlone(rows: { playerId: string; day: string; lane: string | null; points: number }[]): string[] {
  const alone = rows.filter(({ lane }) => lane !== null && lane !== 'full')
  const byDay = Map.groupBy(alone, ({ playerId, day }) => `${playerId} ${day}`)
  return [...byDay].filter(([, ofDay]) => sumOf(ofDay) > ALONE).map(([slot]) => slot)
}

function sumOf(rows: { points: number }[]): number {
  return rows.reduce((sum, { points }) => sum + points, 0)
}

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
  const quantities = new Map<string, { rule: Rule; day: string; full: number; alone: number }>()
  for (const thing of world.things.get(person.githubId) ?? []) {
    const fact = versionAt(thing, decided)?.fact
    if (fact === null || fact === undefined || fact.ineligible !== null) continue
    if (isStopped(world.grounds, fact)) continue
    const days = thing.versions.flatMap((version) =>
      version.fact === null || version.at > decided ? [] : [version.fact.day],
    )
    const stored = storedDay(fact.key)
    const day = stored !== undefined && days.includes(stored) ? stored : fact.day
    if (weekOfDay(day) !== week || day < person.contestFrom) continue
    const rule = RULES.find(({ kinds }) => kinds.includes(fact.kind))
    if (rule === undefined) continue
    const slot = `${day} ${RULES.indexOf(rule)}`
    const counted = quantities.get(slot) ?? { rule, day, full: 0, alone: 0 }
    counted[isTakenUp(world, rule.needs, fact, week) ? 'full' : 'alone'] += fact.quantity
    quantities.set(slot, counted)
  }
  const alone = new Map<string, number>()
  let sum = 0
  for (const { rule, day, ...quantity } of quantities.values()) {
    const full = Math.min(quantity.full, rule.limit)
    const rest = Math.min(quantity.alone, rule.limit - full)
    sum += full * rule.points
    alone.set(day, (alone.get(day) ?? 0) + rest * rule.points)
  }
  return sum + [...alone.values()].reduce((all, points) => all + Math.min(points, ALONE), 0)
}

function isTakenUp({ grounds }: World, needs: string | undefined, fact: Fact, week: string): boolean {
  if (needs === undefined || fact.counterpartId === 0) return false
  if (needs === 'push' && fact.reviewerCanPush !== true) return false
  return isEstablishedIn(grounds, fact.repository.id, week)
}
