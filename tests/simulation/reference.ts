import type { Fact } from '#app/domain/ledger/fact.ts'
import { DAY, weekEnd, weekOfDay } from '#app/domain/time/period.ts'
import { isEstablishedIn, isStopped, sightAt } from './projects.ts'
import { versionAt, type Person } from './story.ts'
import type { World } from './world.ts'

/** The points table and daily limits again, copied from the rules instead of the scorer. */
type Rule = { kinds: string[]; points: number; limit: number; needs?: 'somebody' | 'push'; inFull?: number }
const RULES: Rule[] = [
  { kinds: ['commits'], points: 10, limit: 10 },
  { kinds: ['pull_request_opened'], points: 10, limit: 3 },
  { kinds: ['pull_request_accepted'], points: 40, limit: 4, needs: 'somebody', inFull: 12 },
  { kinds: ['issue_opened'], points: 10, limit: 3 },
  { kinds: ['issue_completed'], points: 20, limit: 3, needs: 'somebody', inFull: 9 },
  { kinds: ['review_approved', 'review_changes_requested'], points: 20, limit: 5, needs: 'push', inFull: 15 },
  { kinds: ['review_commented'], points: 10, limit: 5, needs: 'push', inFull: 15 },
  { kinds: ['issue_comment_created', 'review_comment_created'], points: 10, limit: 5 },
  { kinds: ['repository_created'], points: 10, limit: 1 },
]

const ALONE = 60
const ALONE_IN_A_WEEK = 200
const THROUGH_ONE_PERSON = 200
/** Pieces past a limit, a point each. */
const BEYOND_A_DAY = 15

type CreditRow = { playerId: string; day: string; kind: string; credit: string | null; counted: number; points: number }

/** Days and weeks in which what does not count in full earned more than one can earn alone. */
export function overAlone(rows: CreditRow[]): string[] {
  const alone = rows
    .filter(({ credit }) => credit !== null && credit !== 'full')
    .map((row) => ({ ...row, points: withinLimits(row) }))
  const over = (slotOf: (row: CreditRow) => string, limit: number) =>
    [...Map.groupBy(alone, slotOf)].filter(([, own]) => sumOf(own) > limit).map(([slot]) => slot)
  return [
    ...over(({ playerId, day }) => `${playerId} ${day}`, ALONE),
    ...over(({ playerId, day }) => `${playerId} ${weekOfDay(day)}`, ALONE_IN_A_WEEK),
  ]
}

/** Weeks in which more of a kind, or more points through one person, count in full than a week allows. */
export function overFull(rows: (CreditRow & { counterpartId: number | null })[]): string[] {
  const full = rows.filter(({ credit, counted }) => credit === 'full' && counted > 0)
  const ofKinds = Map.groupBy(full, ({ playerId, day, kind }) => {
    return `${playerId} ${weekOfDay(day)} ${RULES.findIndex(({ kinds }) => kinds.includes(kind))}`
  })
  const ofPeople = Map.groupBy(full, ({ playerId, day, counterpartId }) => {
    return `${playerId} ${weekOfDay(day)} through ${counterpartId}`
  })
  return [
    ...[...ofKinds].filter(([slot, own]) => own.length > (RULES[Number(slot.split(' ').at(-1))]?.inFull ?? 0)),
    ...[...ofPeople].filter(([, own]) => sumOf(own) > THROUGH_ONE_PERSON),
  ].map(([slot]) => slot)
}

/** Days with more points past a limit than a day has. */
export function overBeyond(rows: CreditRow[]): string[] {
  const beyond = rows.map((row) => ({ ...row, points: row.points - withinLimits(row) }))
  return [...Map.groupBy(beyond, ({ playerId, day }) => `${playerId} ${day}`)]
    .filter(([, own]) => sumOf(own) > BEYOND_A_DAY)
    .map(([slot]) => slot)
}

function withinLimits({ kind, counted, points }: CreditRow): number {
  return Math.min(points, counted * (RULES.find(({ kinds }) => kinds.includes(kind))?.points ?? 0))
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
  const counting: Counting[] = []
  for (const thing of world.things.get(person.githubId) ?? []) {
    const fact = versionAt(thing, decided)?.fact
    if (fact === null || fact === undefined || fact.ineligible !== null) continue
    if (isStopped(world.projects, fact) || isLost(world, fact, decided, storedDay)) continue
    const earlier = thing.versions.flatMap((version) =>
      version.fact === null || version.at > decided ? [] : [version.fact],
    )
    const { day, occurredAt } = earlier.find((one) => one.day === storedDay(fact.key)) ?? fact
    if (weekOfDay(day) !== week || day < person.scoresFrom) continue
    const rule = RULES.find(({ kinds }) => kinds.includes(fact.kind))
    if (rule === undefined) continue
    const { key, quantity, counterpartId } = fact
    counting.push({
      key,
      rule,
      day,
      occurredAt,
      quantity,
      counterpartId,
      isFull: isTakenUp(world, rule.needs, fact, week),
    })
  }
  return pointsOf(
    counting.toSorted((one, other) => one.occurredAt - other.occurredAt || (one.key < other.key ? -1 : 1)),
  )
}

/**
 * Something changed shortly before its repository went. Counts move by no dismissal, so only the daily read may have seen
 * it, and both sums are right.
 */
export function hasUnseenEnd({ things, projects }: World, { githubId }: Person, week: string): boolean {
  const decided = weekEnd(week) + DAY
  return (things.get(githubId) ?? []).some(({ versions }) => {
    const goneAt = projects.repositories.find(({ id }) =>
      versions.some(({ fact }) => fact?.repository.id === id),
    )?.goneAt
    if (goneAt == null || goneAt > decided) return false
    return versions.slice(1).some(({ at }) => at > goneAt - 2 * DAY && at < goneAt)
  })
}

/** In a repository that is gone by then, what nobody took up is lost, and what had never been seen. */
function isLost(world: World, fact: Fact, at: number, storedDay: (key: string) => string | undefined): boolean {
  if (sightAt(world.projects, fact.repository.id, at) !== 'hidden') return false
  const needs = RULES.find(({ kinds }) => kinds.includes(fact.kind))?.needs
  return storedDay(fact.key) === undefined || !isTakenUp(world, needs, fact, weekOfDay(fact.day))
}

type Counting = {
  key: string
  rule: Rule
  day: string
  occurredAt: number
  quantity: number
  counterpartId: number | null
  isFull: boolean
}

/**
 * First what counts in full, one by one; then, of what is left and in the same order, what shares the points of one's own; then
 * a point for each piece past a limit.
 */
function pointsOf(counting: Counting[]): number {
  const used = new Map<string, number>()
  const usedOf = (slot: string) => used.get(slot) ?? 0
  const use = (slot: string, amount: number) => used.set(slot, usedOf(slot) + amount)
  let sum = 0
  const rest: Counting[] = []
  const past = new Map<Counting, number>()
  for (const one of counting) {
    const { rule, day, counterpartId } = one
    const ofDay = `${day} ${RULES.indexOf(rule)}`
    const isOver =
      usedOf(`full ${RULES.indexOf(rule)}`) >= (rule.inFull ?? 0) ||
      usedOf(`person ${counterpartId}`) + rule.points > THROUGH_ONE_PERSON
    if (!one.isFull) rest.push(one)
    else if (usedOf(ofDay) >= rule.limit) past.set(one, 1)
    else if (isOver) rest.push(one)
    else {
      use(ofDay, 1)
      use(`full ${RULES.indexOf(rule)}`, 1)
      use(`person ${counterpartId}`, rule.points)
      sum += rule.points
    }
  }
  for (const one of rest) {
    const { rule, day, quantity } = one
    const ofDay = `${day} ${RULES.indexOf(rule)}`
    const left = Math.min(quantity, rule.limit - usedOf(ofDay)) * rule.points
    const points = Math.min(left, ALONE - usedOf(`alone ${day}`), ALONE_IN_A_WEEK - usedOf('alone'))
    use(ofDay, Math.ceil(points / rule.points))
    use(`alone ${day}`, points)
    use('alone', points)
    past.set(one, quantity - Math.ceil(points / rule.points))
    sum += points
  }
  for (const one of counting) {
    const points = Math.min(past.get(one) ?? 0, BEYOND_A_DAY - usedOf(`beyond ${one.day}`))
    use(`beyond ${one.day}`, points)
    sum += points
  }
  return sum
}

function isTakenUp({ projects }: World, needs: string | undefined, fact: Fact, week: string): boolean {
  if (needs === undefined || fact.counterpartId === 0) return false
  if (needs === 'push' && (fact.reviewerCanPush !== true || fact.isAfterEnd === true)) return false
  return isEstablishedIn(projects, fact.repository.id, week)
}
