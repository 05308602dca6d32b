import type { Webhook } from '#app/adapters/github/webhook.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE, weekEnd, weekOf } from '#app/domain/time/period.ts'
import type { Projects } from './projects.ts'
import type { Random } from './random.ts'

/** GitHub's state of an object from an instant on; null once it is no longer public. */
export type Version = { at: number; fact: Fact | null }
/** The history of one natural key, oldest version first. */
export type Thing = { key: string; versions: Version[] }
export type Delivery = { at: number; event: string; content: Webhook }
export type Story = { things: Thing[]; deliveries: Delivery[] }

export type Person = {
  index: number
  githubId: number
  nodeId: string
  username: string
  /** How far the person's day is ahead of UTC. */
  lead: number
  /** Probability of each kind of work per day. */
  diligence: number
  hasApp: boolean
  scoresFrom: string
  deletedAt: number | null
  oversized: { from: number; to: number } | null
}

export type Teller = { random: Random; person: Person; nextId: () => number; crowded: boolean; projects: Projects }

/** As webhooks tell it, who do not say who took it up nor who can push. */
export function asDelivered(fact: Fact): Fact {
  return { ...fact, counterpartId: fact.counterpartId === 0 ? 0 : null, reviewerCanPush: null, isAfterEnd: null }
}

/** The version at an instant; undefined before the object exists. */
export function versionAt(thing: Thing, instant: number): Version | undefined {
  return thing.versions.findLast((version) => version.at <= instant)
}

/**
 * A week is decided between its final fetch and its close, at times that depend on the faults. Changes that affect the
 * week's points are therefore moved out of that time, so that the points do not depend on chance.
 */
export function outsideDecision(at: number, ...factDays: number[]): number {
  let moved = at
  for (let round = 0; round < 4; round += 1)
    for (const end of factDays.map((day) => weekEnd(weekOf(day))))
      if (moved >= end + DECISION_FROM && moved < end + DECISION_TO) moved = end + DECISION_TO + MINUTE
  return moved
}

const DECISION_FROM = 23 * HOUR
const DECISION_TO = 3 * DAY + 12 * HOUR
