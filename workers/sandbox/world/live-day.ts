import { DAY, HOUR, WEEK } from '#app/domain/period.ts'
import { localDay, momentOfDay } from './clock.ts'
import type { Community } from './community.ts'
import { planIssue } from './issue-plan.ts'
import { changeObjects, changeVerbs, issueTexts, remarks } from './names.ts'
import type { Developer } from './people.ts'
import { inlineComments, planPullRequest } from './pull-request-plan.ts'
import { createRandom, type Random } from './random.ts'
import { createRepository, type Repository } from './repository.ts'
import { threadAt, type Review, type Thread } from './thread.ts'

const RECENT = 60

/** Generates one calendar day of every member, in each one's time zone. */
export function liveDay(circle: Community, day: number): void {
  for (const member of circle.members) {
    const random = createRandom(circle.seed, 'day', member.index, day)
    const energy = energyOf(circle, member, day, random)
    if (energy === 0) continue
    const { habit } = member
    if (member.quirk === 'sleepless' && random.chance(0.16)) {
      repeat(50, () =>
        random.pick([openPullRequest, review, comment, openIssue, review, comment])(circle, member, day, random),
      )
    }
    if (member.quirk === 'many_pull_requests' && random.chance(0.35)) {
      repeat(random.integer(11, 16), () => openPullRequest(circle, member, day, random))
    }
    repeat(random.count(habit.commits * energy), () => pushCommits(circle, member, day, random))
    repeat(random.count(habit.pullRequests * energy), () => openPullRequest(circle, member, day, random))
    repeat(random.count(habit.issues * energy), () => openIssue(circle, member, day, random))
    repeat(random.count(habit.comments * energy), () => comment(circle, member, day, random))
    repeat(random.count(habit.reviewing * 0.35 * energy), () => review(circle, member, day, random))
    if (random.chance(habit.repositories * energy) && circle.owns(member)) startRepository(circle, member, day, random)
  }
  openBotPullRequests(circle, day, createRandom(circle.seed, 'bots', circle.index, day))
  circle.recent = circle.recent.slice(-RECENT)
}

/** 0 on a day off, else how much work is done relative to a usual day, with better and worse weeks. */
function energyOf(circle: Community, member: Developer, day: number, random: Random): number {
  const monday = day - ((day + 3) % 7)
  const week = createRandom(circle.seed, 'week', member.index, (monday * DAY) / WEEK)
  if (member.habit.pace !== 'dormant' && week.chance(member.habit.weeksOff)) return 0
  const isWeekend = day - monday >= 5
  if (!random.chance(isWeekend ? member.habit.weekend : member.habit.weekday)) return 0
  return 0.6 + week.next() * 0.9
}

function pushCommits(circle: Community, author: Developer, day: number, random: Random): void {
  const at = momentOfDay(author, day, random)
  const repository = pickRepository(circle, author, at, random, 'push')
  if (repository === null) return
  circle.chronicle.addPush({
    id: circle.ids('push'),
    at,
    day: localDay(author, at),
    repository,
    author,
    pusher: author,
    commits: random.pick([1, 1, 2, 2, 3, 4]),
    onDefaultBranch: random.chance(0.75),
  })
}

function openPullRequest(circle: Community, author: Developer, day: number, random: Random): void {
  const at = momentOfDay(author, day, random)
  const repository = pickRepository(circle, author, at, random, 'contribute')
  if (repository === null) return
  const thread = startThread(circle, 'pull_request', repository, author, at, titleOfChange(random))
  planPullRequest(circle, thread, author, random)
}

function openIssue(circle: Community, author: Developer, day: number, random: Random): void {
  const at = momentOfDay(author, day, random)
  const repository = pickRepository(circle, author, at, random, 'contribute')
  if (repository === null) return
  planIssue(circle, startThread(circle, 'issue', repository, author, at, random.pick(issueTexts)), author, random)
}

function openBotPullRequests(circle: Community, day: number, random: Random): void {
  for (const repository of circle.repositories) {
    if (repository.owner.type !== 'Organization' || !random.chance(0.12)) continue
    const bot = circle.bots[random.integer(0, 1)]
    if (bot === undefined) continue
    const title = `Bump ${random.pick(['esbuild', 'zod', 'serde', 'pytest', 'vite'])} to ${random.integer(1, 9)}.${random.integer(0, 30)}.0`
    const thread = startThread(circle, 'pull_request', repository, bot, day * DAY + random.integer(1, 23) * HOUR, title)
    planPullRequest(circle, thread, null, random)
  }
}

function startThread(
  circle: Community,
  type: Thread['type'],
  repository: Repository,
  author: Thread['author'],
  createdAt: number,
  title: string,
): Thread {
  const issueId = circle.ids('issue')
  const id = type === 'issue' ? issueId : circle.ids('pullRequest')
  const thread: Thread = {
    type,
    id,
    issueId,
    number: circle.nextNumber(repository),
    repository,
    author,
    title,
    createdAt,
    events: [],
  }
  circle.chronicle.addThread(thread)
  circle.recent.push(thread)
  return thread
}

function comment(circle: Community, actor: Developer, day: number, random: Random): void {
  const at = momentOfDay(actor, day, random)
  const threads = circle.recent.filter((thread) => thread.createdAt < at)
  const others = threads.filter((thread) => thread.author !== actor)
  const choice = random.chance(0.85) ? others : threads
  if (choice.length === 0) return
  const id = circle.ids('comment')
  circle.chronicle.addEvent(random.pick(choice), { kind: 'commented', at, actor, id, body: random.pick(remarks) })
}

function review(circle: Community, actor: Developer, day: number, random: Random): void {
  const at = momentOfDay(actor, day, random)
  const open = circle.recent.filter(
    (thread) =>
      thread.type === 'pull_request' &&
      thread.createdAt < at &&
      thread.author !== actor &&
      threadAt(thread, at).state === 'OPEN',
  )
  if (open.length > 0) circle.chronicle.addEvent(random.pick(open), looseReview(circle, actor, at, random))
}

/** A review that does not affect the pull request's outcome. */
function looseReview(circle: Community, actor: Developer, at: number, random: Random): Review {
  const onlyReplies = random.chance(0.4)
  return {
    kind: 'reviewed',
    at,
    actor,
    id: circle.ids('review'),
    state: 'COMMENTED',
    body: onlyReplies ? '' : random.pick(remarks),
    inlineComments: inlineComments(
      circle,
      onlyReplies ? random.integer(1, 3) : random.integer(0, 2),
      onlyReplies,
      random,
    ),
    dismissedAt: null,
  }
}

function startRepository(circle: Community, owner: Developer, day: number, random: Random): void {
  const createdAt = momentOfDay(owner, day, random)
  const isFork = random.chance(0.3)
  const repository = createRepository(owner, circle.ids, random, {
    isFork,
    privateSince: random.chance(0.12) ? 0 : null,
    createdAt,
    firstPushAt: isFork ? createdAt : createdAt + random.pick([0.1, 1, 6, 900]) * HOUR,
    lastNumber: 0,
  })
  circle.repositories.push(repository)
  circle.chronicle.addRepository(repository)
}

function pickRepository(
  circle: Community,
  actor: Developer,
  at: number,
  random: Random,
  purpose: 'push' | 'contribute',
): Repository | null {
  const weights = circle.repositories.map((repository) => {
    if (repository.createdAt > at || repository.firstPushAt > at) return 0
    if (repository.privateSince === 0 && repository.owner.type === 'User' && repository.owner !== actor) return 0
    const care = repository.isFork ? 0.15 : 1
    if (repository.owner === actor) return purpose === 'push' ? 4 * care : 0.8 * care
    if (repository.owner.type === 'Organization') return 2 * care
    return purpose === 'push' ? 0 : 0.5 * care
  })
  return circle.repositories[random.weighted(weights)] ?? null
}

function titleOfChange(random: Random): string {
  return `${random.pick(changeVerbs)} ${random.pick(changeObjects)}`
}

function repeat(times: number, work: () => void): void {
  for (let index = 0; index < times; index++) work()
}
