import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { NOW } from '#tests/servers/sandbox.ts'
import { threadAt } from './world/thread.ts'
import { createWorld, type World } from './world/world.ts'

const SEED = 'test'

test('an instant shows the same in any order of requests', () => {
  const world = createWorld(SEED)
  for (const days of [400, 3, 90, 30]) happenedBy(world, NOW - days * DAY)
  expect(happenedBy(world, NOW - 10 * DAY)).toEqual(happenedBy(createWorld(SEED), NOW - 10 * DAY))
})

test('the past stays unchanged, and additions are later', () => {
  const world = createWorld(SEED)
  const earlier = happenedBy(world, NOW - 5 * DAY)
  const later = happenedBy(world, NOW)
  expect(earlier.filter((fact) => !later.includes(fact))).toEqual([])
  const known = new Set(earlier)
  const added = later.filter((fact) => !known.has(fact))
  expect(added.length).toBeGreaterThan(20)
  expect(added.every((fact) => Number(fact.split('@')[1]) > NOW - 5 * DAY)).toBe(true)
})

test('another seed is another world', () => {
  expect(createWorld('other').people(NOW)[0]?.login).not.toBe(createWorld(SEED).people(NOW)[0]?.login)
})

test('an answer costs only the communities that it needs', () => {
  const world = createWorld(SEED)
  const people = world.people(NOW)
  const alone = people[0]
  if (alone === undefined) throw new Error('nobody')
  world.activityOf(alone, NOW)
  const communities = people
    .filter((person) => world.timeline.of(person).repositories.length > 0)
    .map(({ community }) => community)
  expect(new Set(communities)).toEqual(new Set([alone.community]))
})

describe('ids', () => {
  const world = createWorld(SEED)
  const people = world.people(NOW)
  const threads = people.flatMap((person) => {
    const { pullRequests, issues } = world.activityOf(person, NOW)
    return [...pullRequests, ...issues]
  })

  test.each([
    ['people', people.map(({ githubId }) => githubId)],
    ['names', people.map(({ login }) => login.toLowerCase())],
    ['repositories', world.repositories(NOW).map(({ id }) => id)],
    ['threads as issues', threads.map(({ issueId }) => issueId)],
    ['numbers of a repository', threads.map(({ repository, number }) => `${repository.id}#${number}`)],
  ])('%s are unique', (_kind, ids) => {
    expect(new Set<number | string>(ids).size).toBe(ids.length)
  })

  test('logins are what GitHub allows', () => {
    expect(people.filter(({ login }) => !/^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i.test(login))).toEqual([])
    expect(people.some(({ login }) => login.length === 39)).toBe(true)
  })
})

test('there are always newcomers, and no account exists before its sign-up', () => {
  const world = createWorld(SEED)
  for (const now of [NOW - 300 * DAY, NOW, NOW + 500 * DAY]) {
    const people = world.people(now)
    expect(people.some(({ createdAt }) => createdAt > now - 30 * DAY)).toBe(true)
    expect(people.every(({ createdAt }) => createdAt <= now)).toBe(true)
  }
})

test('the unusual are there: many pull requests, no sleep, spam', () => {
  const world = createWorld(SEED)
  const quirky = (quirk: string) => {
    const person = world.people(NOW).find((one) => one.quirk === quirk)
    if (person === undefined) throw new Error(quirk)
    return world.activityOf(person, NOW)
  }
  const opened = quirky('many_pull_requests').pullRequests.map(({ createdAt }) => Math.floor(createdAt / DAY))
  expect(most(opened)).toBeGreaterThanOrEqual(10)
  const sleepless = quirky('sleepless')
  const hours = new Set(
    [
      ...[...sleepless.pullRequests, ...sleepless.issues].map(({ createdAt }) => createdAt),
      ...sleepless.reviews.map(({ review }) => review.at),
      ...sleepless.comments.map(({ comment }) => comment.at),
    ].map((at) => Math.floor(at / HOUR)),
  )
  expect(most([...hours].map((hour) => Math.floor(hour / 24)))).toBeGreaterThanOrEqual(20)
  const labels = quirky('spam_labelled').pullRequests.flatMap((thread) => threadAt(thread, NOW).labels)
  expect(labels.length).toBeGreaterThan(10)
})

test('a few communities have merges, completions, reopenings and closes of every kind', () => {
  const world = createWorld(SEED)
  const community = world.people(NOW).filter(({ community: index }) => index < 4)
  const threads = community.flatMap((person) => {
    const { pullRequests, issues } = world.activityOf(person, NOW)
    return [...pullRequests, ...issues]
  })
  const seen = new Set(
    threads.map((thread) => {
      const { state, stateReason, mergedBy, closing, reviews } = threadAt(thread, NOW)
      const by = mergedBy === null ? '' : mergedBy === thread.author ? 'self' : mergedBy.type
      const approved = reviews.some((review) => review.state === 'APPROVED') ? 'approved' : ''
      return [thread.type, state, stateReason, by, by === '' ? '' : approved, closing?.closer ? 'closer' : '']
        .join(' ')
        .trim()
        .replaceAll(/ +/g, ' ')
    }),
  )
  for (const kind of [
    'pull_request MERGED User approved',
    'pull_request MERGED User',
    'pull_request MERGED self approved',
    'pull_request MERGED self',
    'pull_request MERGED Bot approved',
    'pull_request MERGED Bot',
    'pull_request CLOSED',
    'pull_request OPEN',
    'issue CLOSED COMPLETED closer',
    'issue CLOSED COMPLETED',
    'issue CLOSED NOT_PLANNED',
    'issue OPEN REOPENED',
    'issue OPEN',
  ])
    expect(seen).toContain(kind)
})

/** Lines `what@when`. */
function happenedBy(world: World, now: number): string[] {
  const activities = world
    .people(now)
    .filter(({ community }) => community === 0)
    .map((person) => world.activityOf(person, now))
  const threads = activities
    .flatMap(({ pullRequests, issues }) => [...pullRequests, ...issues])
    .filter(({ createdAt }) => createdAt <= now)
  const opened = threads.map(
    ({ type, id, number, title, createdAt }) => `${type} ${id} #${number} ${title}@${createdAt}`,
  )
  const events = threads.flatMap(({ id, events }) =>
    events.filter(({ at }) => at <= now).map(({ kind, actor, at }) => `${kind} ${id} ${actor.login}@${at}`),
  )
  const pushes = activities
    .flatMap((activity) => activity.pushes.filter(({ at }) => at <= now))
    .map(({ id, commits, repository, day, at }) => `push ${id} ${commits} ${repository.id} ${day}@${at}`)
  return [...opened, ...events, ...pushes].toSorted()
}

function most(days: number[]): number {
  const counts = new Map<number, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  return Math.max(...counts.values())
}
