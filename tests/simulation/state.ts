import { MINUTE } from '#app/domain/time/period.ts'
import { createDatabase, type Client, type Database } from '#db/client.ts'
import { MONDAY } from '#tests/people/factories.ts'
import type { ContestPlan } from './contest-plan.ts'
import { createAbsence, createOutages, drawByChance, type DrawFate, type Outages, type Sabotage } from './faults.ts'
import type { Transit } from './queue.ts'
import { createRandom, type Random } from './random.ts'
import type { Delivery } from './story.ts'
import type { Post } from './third-parties.ts'
import { createWorld, type World } from './world.ts'

export type Options = {
  /** An empty database. */
  client: Client
  seed: number
  weeks: number
  players: number
  faultRate?: number
  /** Everybody works every day, sends webhooks and has concurrent writers at each refresh. */
  crowded?: boolean
  /** Little happens between the ends of weeks, for a database that takes long to answer. */
  longSteps?: boolean
  /** Some of them also climb in contests. */
  withContests?: boolean
  /** Decides now and then, never, or for ten minutes on Tuesdays. */
  owner?: Owner
  /** Replaces the seed's outages. */
  outages?: Outages
  sabotage?: Sabotage
}

export type Owner = 'present' | 'away' | 'tuesdays'

export type Simulation = {
  owner: Owner
  /** Of an owner on Tuesdays, by quarter, and the Tuesdays that are over. */
  clicks: number[]
  tuesdays: Set<string>
  random: Random
  world: World
  outages: Outages
  post: Post
  clock: { now: number }
  transit: Transit
  webhooks: (Delivery & { id: string; arrivesAt: number })[]
  database: Database
  draw: DrawFate
  sabotage: Sabotage | undefined
  faultRate: number
  crowded: boolean
  longSteps: boolean
  faults: number
  deadLetters: number
  touched: Set<string>
  closedWeeks: Map<string, ClosedWeek>
  compared: number
  contests: ContestPlan | null
  /** Scores of contests that were compared with the reference. */
  scored: number
  complaints: string[]
  /** Notices that were among the dead letters once: they go when nobody sends them again for half a year. */
  lost: Set<string>
}

/** A week's state when it closed. */
export type ClosedWeek = { forced: boolean; closedAt: number; rows: string; awards: string[] }

export function createSimulation({
  client,
  seed,
  weeks,
  players,
  faultRate = 0.006,
  crowded = false,
  longSteps = false,
  owner = 'present',
  outages,
  sabotage,
}: Options): Simulation {
  const random = createRandom(seed)
  const world = createWorld(random.fork(), { start: MONDAY, weeks, players, crowded })
  const simulation: Simulation = {
    owner,
    clicks: [],
    tuesdays: new Set(),
    random,
    world,
    outages: outages ?? (owner === 'present' ? createOutages : createAbsence)(random.fork(), world.weeks),
    post: { telegrams: [], emails: new Map(), blocked: new Set(), mixedKeys: [], letters: [] },
    clock: { now: MONDAY },
    transit: { messages: [], made: 0 },
    webhooks: scheduleWebhooks(random.fork(), world),
    database: createDatabase(client),
    draw: (run) => {
      const fate = drawByChance(run)
      if (fate !== 'well') simulation.faults += 1
      return fate
    },
    sabotage,
    faultRate,
    crowded,
    longSteps,
    faults: 0,
    deadLetters: 0,
    touched: new Set(),
    closedWeeks: new Map(),
    compared: 0,
    contests: null,
    scored: 0,
    complaints: [],
    lost: new Set(),
  }
  return simulation
}

/** Deliveries arrive up to six hours late, so out of order, some twice and some never. */
function scheduleWebhooks(random: Random, world: World): Simulation['webhooks'] {
  const arriving = world.deliveries.flatMap((delivery, index) => {
    if (random.chance(0.03)) return []
    const copies = random.chance(0.06) ? 2 : 1
    return Array.from({ length: copies }, () => {
      const delay = random.chance(0.7) ? 0 : random.chance(0.7) ? random.integer(1, 40) : random.integer(1, 360)
      return { ...delivery, id: `d-${index}`, arrivesAt: delivery.at + delay * MINUTE }
    })
  })
  return arriving.toSorted((one, other) => one.arrivesAt - other.arrivesAt)
}
