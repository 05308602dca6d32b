import { DAY, dayOf, HOUR, MINUTE, nextWeek, weekOf, weekStart } from '#app/domain/time/period.ts'
import { commentStory, repositoryStory, reviewStory } from './comment-stories.ts'
import { commitStories } from './commit-stories.ts'
import { createProjects, isWorkedIn, type Projects } from './projects.ts'
import type { Random } from './random.ts'
import type { Delivery, Person, Story, Teller, Thing } from './story.ts'
import { issueStory, pullRequestStory } from './thread-stories.ts'

export type World = {
  people: Person[]
  things: Map<number, Thing[]>
  deliveries: Delivery[]
  start: number
  weeks: string[]
  projects: Projects
}

/** People with their whole future on GitHub. */
export function createWorld(
  random: Random,
  size: { start: number; weeks: number; players: number; crowded: boolean },
): World {
  const weeks = [weekOf(size.start)]
  while (weeks.length < size.weeks) weeks.push(nextWeek(weeks.at(-1) ?? ''))
  const people = Array.from({ length: size.players }, (_, index) =>
    createPerson(random.fork(), index, weeks, size.crowded),
  )
  let made = 100
  const nextId = () => (made += 1)
  const projects = createProjects(random.fork(), size)
  const world: World = { people, things: new Map(), deliveries: [], start: size.start, weeks, projects }
  for (const person of people) {
    const teller = { random: random.fork(), person, nextId, crowded: size.crowded, projects }
    const stories = Array.from({ length: size.weeks * 7 }, (_, day) =>
      dayStories(teller, size.start + day * DAY),
    ).flat()
    world.things.set(
      person.githubId,
      stories.flatMap((story) => story.things.filter((thing) => isDone(projects, thing))),
    )
    world.deliveries.push(
      ...stories
        .flatMap((story) => story.deliveries.filter((one) => isAnnounced(projects, one)))
        .filter(() => teller.random.chance(person.hasApp ? 0.9 : 0.02)),
    )
  }
  world.deliveries.sort((one, other) => one.at - other.at)
  return world
}

/** Deliveries stop with their repository. */
function isAnnounced(projects: Projects, { at, content }: Delivery): boolean {
  return content.facts.every(
    ({ fact }) => isWorkedIn(projects, fact, fact.occurredAt) && isWorkedIn(projects, fact, at),
  )
}

function isDone(projects: Projects, { versions }: Thing): boolean {
  return versions.every(({ fact }) => fact === null || isWorkedIn(projects, fact, fact.occurredAt))
}

function createPerson(random: Random, index: number, weeks: string[], crowded: boolean): Person {
  const githubId = 1000 + index
  const start = weekStart(weeks[0] ?? '')
  const joinsIn = random.chance(0.15) ? Math.min(random.integer(0, 2), weeks.length - 1) : 0
  const oversizedFrom = start + random.integer(1, weeks.length * 7) * DAY
  return {
    index,
    githubId,
    nodeId: `U_${githubId}`,
    username: `user-${githubId}`,
    lead: random.chance(0.2) ? random.integer(1, 13) * HOUR : 0,
    diligence: random.pick(crowded ? [1.5] : [0.01, 0.05, 0.15, 0.3, 0.3, 0.6]),
    hasApp: random.chance(crowded ? 1 : 0.2),
    scoresFrom: dayOf(weekStart(weeks[joinsIn] ?? '')),
    deletedAt: random.chance(0.04) ? start + random.integer(7 * 24, weeks.length * 7 * 24) * HOUR : null,
    oversized: random.chance(0.05) ? { from: oversizedFrom, to: oversizedFrom + random.integer(1, 4) * DAY } : null,
  }
}

function dayStories(teller: Teller, day: number): Story[] {
  const { random, person } = teller
  const stories: Story[] = []
  const keen = teller.crowded ? 6 : random.chance(0.06) ? 4 : 1
  for (const [story, share] of [
    [commitStories, 1],
    [pullRequestStory, 0.6],
    [issueStory, 0.5],
    [reviewStory, 0.5],
    [commentStory, 0.7],
    [repositoryStory, 0.1],
  ] as const) {
    for (let round = 0; round < keen; round += 1)
      if (random.chance(person.diligence * share)) stories.push(story(teller, instantOf(teller, day)))
  }
  return stories
}

/** Any minute of the day, often its first or last, where weeks meet; in a crowd always noon. */
function instantOf({ random, crowded }: Teller, day: number): number {
  if (crowded) return day + 12 * HOUR + random.integer(0, 20) * MINUTE
  if (random.chance(0.05)) return day
  if (random.chance(0.05)) return day + DAY - 1
  return day + random.integer(0, 24 * 60 - 1) * MINUTE
}
