import type { Config } from '../../app/context/config.server.ts'
import { fetchActivities } from '../../app/core/github/fetch-activities.server.ts'
import { isDailyTurn } from '../../app/domain/github/poll-check.ts'
import {
  ALONE_MEMORY,
  ALONE_PAUSE,
  NEAR_PLACES,
  PERIODS,
  pollIntervalOf,
  PRESENT_PER_MINUTE,
  presentDueAt,
  SLOT_SIZE,
  SLOTS_PER_MESSAGE,
  pollDueSince,
} from '../../app/domain/github/poll-period.ts'
import type { Poll } from '../../app/domain/github/what-to-read.ts'
import type { LedgerRow } from '../../app/domain/ledger/ledger-row.ts'
import {
  DAY,
  HOUR,
  MINUTE,
  previousWeek,
  weekEnd,
  weekOf,
  weekSchedule,
  weekStart,
} from '../../app/domain/time/period.ts'
import { pagesOf } from '../../app/domain/values/pages.ts'
import type { Database } from '../../db/client.ts'
import type { HardnessInput } from '../../workers/sandbox/context/hardness.ts'
import type { Usage } from '../../workers/sandbox/context/usage.ts'
import { observe } from '../worlds/poll-through.ts'
import { rememberLandings } from './polled-landings.ts'
import { openPolledWorld } from './polled-world.ts'

const PRODUCT = 'product-token'
/** A day in which everybody joins, one after the other. */
const WARM_UP = DAY
/** Of commits GitHub says the day alone. */
const TIMELESS = ['commits', 'repository_created']
/** Written feedback of a later review has the time of the first, so it looks late when it is new; its key does not tell which. */
const DATED_BACK = /:text$/

type Group = keyof typeof PERIODS
type Slot = { id: number; period: number; members: Set<string>; queriedAt: number; probeSize: number }
type Member = {
  id: string
  login: string
  nodeId: string
  githubId: number
  slot: Slot | null
  dueAt: number | null
  queriedAt: number
  slowAt: number | null
  oversizedAt: number | null
  activeAt: number
  poll: Poll | null
  ledger: LedgerRow[]
  points: number
  seenAt: Map<string, number>
}

export type PolledWeeks = {
  people: number
  hours: number
  points: number
  /** By what was asked: probes, first pages of reads, further pages. */
  spent: Record<string, { points: number; requests: number; timedOut: number }>
  polls: number
  timedOut: number
  apart: number
  messages: number
  delays: Record<Group | 'apart', number[]>
  facts: number
  missing: number
}

/**
 * Weeks of the local world polled as the product polls, with everything that a database would keep in memory: slots at
 * factor 1, probes, reads, the daily complete read, and closes. So many of them have a page open all the time. What a week's close holds is compared with everything
 * that GitHub has then.
 */
export async function pollWeeks(
  { start, end, people: most, present = 0 }: { start: number; end: number; people: number; present?: number },
  hardness: HardnessInput,
): Promise<PolledWeeks> {
  const begin = start - WARM_UP
  const clock = { now: begin }
  const { sandbox, connect } = openPolledWorld(clock, hardness)
  const context = {
    github: connect(PRODUCT),
    config: { ENCRYPTION_KEY: null } as Config,
    now: () => clock.now,
    log: () => undefined,
    // Own tokens alone would ask it, and without a key there are none.
    db: null as unknown as Database,
  }
  const members = (await sandbox.people()).slice(0, most).map(({ nodeId, githubId, login }, index): Member => ({
    id: nodeId,
    login,
    nodeId,
    githubId,
    slot: null,
    dueAt: begin + (index / most) * (WARM_UP - HOUR),
    queriedAt: 0,
    slowAt: null,
    oversizedAt: null,
    activeAt: 0,
    poll: null,
    ledger: [],
    points: 0,
    seenAt: new Map(),
  }))
  const lookUpLandings = rememberLandings()
  const byId = new Map(members.map((member) => [member.id, member]))
  const slots: Slot[] = []
  const result: PolledWeeks = {
    people: members.length,
    hours: (end - start) / HOUR,
    points: 0,
    spent: {},
    polls: 0,
    timedOut: 0,
    apart: 0,
    messages: 0,
    delays: { near: [], active: [], quiet: [], apart: [] },
    facts: 0,
    missing: 0,
  }
  const before = new Map<string, Usage>()
  for (let minute = begin; minute <= end; minute += MINUTE) {
    clock.now = Math.max(clock.now, minute)
    if (minute === start) {
      for (const usage of await sandbox.usage()) before.set(`${usage.caller} ${usage.operation}`, usage)
      Object.assign(result, { polls: 0, messages: 0, delays: { near: [], active: [], quiet: [], apart: [] } })
    }
    for (const member of members.slice(0, present)) look(member, minute)
    const due = members.filter(({ dueAt }) => dueAt !== null && dueAt <= clock.now)
    for (const page of pagesOf(due, SLOT_SIZE)) await poll(page, [])
    const turns = slots.filter((slot) => {
      const turn = { ...slot, members: slot.members.size, retryAt: null }
      return slot.members.size > 0 && pollDueSince(turn, 1, minute) !== null
    })
    const inOrder = turns.toSorted((one, other) => one.period - other.period)
    for (const page of pagesOf(inOrder, SLOTS_PER_MESSAGE)) {
      const polled = page.flatMap((slot) => [...slot.members].flatMap((id) => byId.get(id) ?? []))
      await poll(polled, page)
    }
    const over = previousWeek(weekOf(minute))
    if (minute === weekSchedule(over).closes && minute > start) await close(over)
    if (minute % DAY === 0 && weekOf(minute) !== weekOf(minute - MINUTE)) for (const one of members) one.points = 0
  }
  for (const usage of await sandbox.usage()) {
    if (usage.caller !== PRODUCT) continue
    const earlier = before.get(`${usage.caller} ${usage.operation}`)
    const points = usage.points - (earlier?.points ?? 0)
    const timedOut = usage.timedOut - (earlier?.timedOut ?? 0)
    result.points += points
    result.timedOut += timedOut
    result.spent[usage.operation ?? 'other'] = { points, timedOut, requests: usage.requests - (earlier?.requests ?? 0) }
  }
  result.apart = members.filter(({ slot }) => slot === null).length
  return result

  function windowNow(to: number) {
    const week = weekOf(to)
    const before = previousWeek(week)
    return { from: to < weekSchedule(before).closes ? weekStart(before) : weekStart(week), to }
  }

  /** Asks as an open page does, in each minute. */
  function look(member: Member, minute: number): void {
    if (member.slot === null || member.dueAt !== null) return
    const slot = { ...member.slot, members: member.slot.members.size, retryAt: null }
    const dueAt = presentDueAt(slot, Math.max(member.queriedAt, slot.queriedAt), 1, minute)
    const isFull = members.filter((one) => one.dueAt !== null && one.dueAt <= minute).length >= PRESENT_PER_MINUTE
    if (dueAt !== null && dueAt <= minute && !isFull) member.dueAt = dueAt
  }

  async function poll(polled: Member[], inTurn: Slot[]): Promise<void> {
    const queriedAt = clock.now
    const window = windowNow(queriedAt)
    const polls = new Map(polled.flatMap(({ id, poll: known }) => (known === null ? [] : [[id, known] as const])))
    const players = polled.map(({ id, nodeId, githubId, slowAt, oversizedAt }) => {
      const isRemembered = (at: number | null) => at !== null && at > queriedAt - ALONE_MEMORY
      const aloneBecause = isRemembered(oversizedAt) ? 'oversized' : isRemembered(slowAt) ? 'slow' : null
      return { id, nodeId, githubId, aloneBecause } as const
    })
    await searchForAgents(polled, window)
    const { activities: answers, slow } = await fetchActivities(context, players, {
      window,
      polls,
      readsEverything: false,
      forceFullRead: new Set<string>(),
      first: new Set(polled.flatMap(({ id, slot }) => (slot?.period === PERIODS.near ? [id] : []))),
      probeSize: Math.min(...(inTurn.length === 0 ? [20] : inTurn.map((slot) => slot.probeSize))),
    })
    const landings = await lookUpLandings(
      context.github,
      polled.flatMap(({ id, nodeId }) => {
        const activity = answers.get(nodeId)
        return activity?.state === 'complete' ? [{ id, activity }] : []
      }),
      queriedAt,
    )
    result.messages += 1
    result.polls += polled.length
    for (const slot of inTurn) {
      slot.queriedAt = queriedAt
      slot.probeSize = context.github.meter().probeSize ?? slot.probeSize
    }
    const near = new Set(
      members
        .filter(({ points }) => points > 0)
        .toSorted((one, other) => other.points - one.points)
        .slice(0, NEAR_PLACES)
        .map(({ id }) => id),
    )
    for (const [index, member] of polled.entries()) {
      member.queriedAt = queriedAt
      const answer = answers.get(member.nodeId)
      if (answer === undefined || answer.state === 'failed') continue
      if (answer.state === 'complete') {
        const facts = [...answer.facts, ...(landings.get(member.id) ?? [])]
        take(member, { ...answer, facts }, window)
      }
      const wasAlone = players[index]?.aloneBecause !== null
      const isOversized = answer.state === 'oversized'
      if (isOversized && players[index]?.aloneBecause !== 'oversized') member.oversizedAt = queriedAt
      if (slow.has(member.id)) member.slowAt = queriedAt
      const isFullRead = answer.state === 'complete' && answer.isFullRead
      if (isFullRead) member.oversizedAt = null
      if (isOversized || slow.has(member.id) || (wasAlone && member.slowAt !== null)) {
        leave(member)
        member.dueAt = queriedAt + ALONE_PAUSE
        if (member.slowAt !== null && member.slowAt <= queriedAt - ALONE_MEMORY + ALONE_PAUSE) member.slowAt = null
        continue
      }
      member.dueAt = null
      const period = pollIntervalOf({ activeAt: member.activeAt, isNear: near.has(member.id) }, queriedAt)
      if (member.slot?.period !== period) join(member, period, queriedAt)
    }
  }

  /** Once a day and player; no agent works in the local world, so there is nothing to read. */
  async function searchForAgents(polled: Member[], { from, to }: { from: number; to: number }): Promise<void> {
    const due = polled.filter(({ slot, queriedAt }) =>
      isDailyTurn(slot?.id ?? null, slot?.queriedAt ?? queriedAt, to, slot?.period === PERIODS.quiet),
    )
    const found = await context.github.searchAgentsWork(due.map(({ id, login }) => ({ key: id, login, since: from })))
    if (!found.ok) throw new Error(found.error.code)
  }

  function take(member: Member, activity: Parameters<typeof observe>[1], window: { from: number; to: number }): void {
    const group = member.slot === null ? 'apart' : groupOf(member.slot.period)
    let isNews = false
    for (const { key, kind, occurredAt } of activity.facts) {
      if (member.seenAt.has(key)) continue
      member.seenAt.set(key, window.to)
      isNews = true
      // What was there before a player joined, or a week began, says nothing of delays.
      const isTimed = !TIMELESS.includes(kind) && !DATED_BACK.test(key)
      if (isTimed && occurredAt > start) result.delays[group].push(clock.now - occurredAt)
    }
    if (isNews) member.activeAt = window.to
    const week = weekOf(window.to)
    const open = member.ledger.filter((row) => row.week >= previousWeek(week))
    member.ledger = observe(open, activity, { window, lastCompleteAt: member.poll?.readAt ?? 0 })
    member.points = member.ledger.reduce((sum, row) => sum + (row.week === week ? row.points : 0), 0)
    const fingerprints = { ...member.poll?.fingerprints, ...activity.fingerprints } as Poll['fingerprints']
    member.poll = {
      fingerprints,
      from: window.from,
      readAt: activity.isFullRead ? window.to : (member.poll?.readAt ?? 0),
    }
  }

  function leave(member: Member): void {
    member.slot?.members.delete(member.id)
    member.slot = null
  }

  function join(member: Member, period: number, queriedAt: number): void {
    leave(member)
    const room = slots
      .filter((slot) => slot.period === period && slot.members.size < SLOT_SIZE)
      .toSorted((one, other) => other.members.size - one.members.size)[0]
    const slot = room ?? {
      id: period * 1_000_000 + slots.filter((one) => one.period === period).length + 1,
      period,
      members: new Set<string>(),
      queriedAt,
      probeSize: 20,
    }
    if (room === undefined) slots.push(slot)
    slot.members.add(member.id)
    member.slot = slot
  }

  /** Everything that GitHub has of the week, asked with a token of its own. */
  async function close(week: string): Promise<void> {
    const now = clock.now
    const github = connect('checking-token')
    await sandbox.harden({ work: { account: 0, query: 0, node: 0, takesTime: false } })
    const window = { from: weekStart(week), to: weekEnd(week) - 1 }
    const answers = await github.fetchActivity(
      members.map(({ nodeId, githubId }) => ({ nodeId, githubId })),
      window,
    )
    const complete = members.flatMap((member) => {
      const activity = answers.get(member.nodeId)
      return activity?.state === 'complete' ? [{ id: member.id, activity }] : []
    })
    const landings = await rememberLandings()(github, complete, now)
    await sandbox.harden(hardness)
    clock.now = now
    for (const member of members) {
      const answer = answers.get(member.nodeId)
      if (answer?.state !== 'complete' || member.oversizedAt !== null) continue
      for (const { key } of [...answer.facts, ...(landings.get(member.id) ?? [])]) {
        result.facts += 1
        if (!member.seenAt.has(key)) result.missing += 1
      }
    }
  }
}

function groupOf(period: number): Group {
  if (period === PERIODS.near) return 'near'
  return period === PERIODS.active ? 'active' : 'quiet'
}

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
}
