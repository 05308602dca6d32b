import { DAY, HOUR, WEEK } from '#app/domain/time/period.ts'
import { addComment, addPush, addReview, openThread } from './activity.ts'
import { AGENTS_STORIES, openForAsker } from './agents.ts'
import { momentOfDay } from './clock.ts'
import type { Community } from './community.ts'
import { planIssue } from './issue-plan.ts'
import { changes, issues, remarks } from './names.ts'
import type { Developer } from './people.ts'
import { inlineComments, planPullRequest } from './pull-request-plan.ts'
import { createRandom, type Random } from './random.ts'
import { createRepository, type Repository } from './repository.ts'
import { threadAt, type Thread } from './thread.ts'

const RECENT = 60
/** Of a person's pull requests, how many more an agent opens. */
const AGENTS_SHARE = 0.05

/** For every member, in each one's time zone. */
export function liveDay(community: Community, day: number): void {
  for (const member of community.members) {
    const random = createRandom(community.seed, 'day', member.index, day)
    const energy = energyOf(community, member, day, random)
    if (energy === 0) continue
    const { habit } = member
    if (member.quirk === 'sleepless' && random.chance(0.16)) {
      repeat(50, () =>
        random.pick([openPullRequest, review, comment, openIssue, review, comment])(community, member, day, random),
      )
    }
    if (member.quirk === 'many_pull_requests' && random.chance(0.35)) {
      repeat(random.integer(11, 16), () => openPullRequest(community, member, day, random))
    }
    repeat(random.count(habit.commits * energy), () => pushCommits(community, member, day, random))
    repeat(random.count(habit.pullRequests * energy), () => openPullRequest(community, member, day, random))
    repeat(random.count(habit.issues * energy), () => openIssue(community, member, day, random))
    repeat(random.count(habit.comments * energy), () => comment(community, member, day, random))
    repeat(random.count(habit.reviewing * 0.35 * energy), () => review(community, member, day, random))
    if (random.chance(habit.repositories * energy) && community.owns(member))
      startRepository(community, member, day, random)
    const agents = createRandom(community.seed, 'agents', member.index, day)
    repeat(agents.count(habit.pullRequests * energy * AGENTS_SHARE), () => askAgent(community, member, day, agents))
  }
  openBotPullRequests(community, day, createRandom(community.seed, 'bots', community.index, day))
  community.recent = community.recent.slice(-RECENT)
}

/** 0 on a day off, else how much work is done relative to a usual day, with better and worse weeks. */
function energyOf(community: Community, member: Developer, day: number, random: Random): number {
  const monday = day - ((day + 3) % 7)
  const week = createRandom(community.seed, 'week', member.index, (monday * DAY) / WEEK)
  if (member.habit.pace !== 'dormant' && week.chance(member.habit.weeksOff)) return 0
  const isWeekend = day - monday >= 5
  if (!random.chance(isWeekend ? member.habit.weekend : member.habit.weekday)) return 0
  return 0.6 + week.next() * 0.9
}

function pushCommits(community: Community, author: Developer, day: number, random: Random): void {
  const at = momentOfDay(author, day, random)
  const repository = pickRepository(community, author, at, random, 'push')
  if (repository === null) return
  const commits = random.pick([1, 1, 2, 2, 3, 4])
  addPush(community, { at, repository, author, commits, onDefaultBranch: random.chance(0.75) })
}

function openPullRequest(community: Community, author: Developer, day: number, random: Random): void {
  const at = momentOfDay(author, day, random)
  const repository = pickRepository(community, author, at, random, 'contribute')
  if (repository === null) return
  const thread = startThread(
    community,
    'pull_request',
    repository,
    author,
    at,
    `${random.pick(changes.verbs)} ${random.pick(changes.objects)}`,
  )
  planPullRequest(community, thread, author, random)
}

/** Beside what people react to, so that all else stays as it is without agents. */
function askAgent(community: Community, asker: Developer, day: number, random: Random): void {
  const createdAt = momentOfDay(asker, day, random)
  const repository = pickRepository(community, asker, createdAt, random, 'contribute')
  const story = AGENTS_STORIES[random.weighted(AGENTS_STORIES.map(({ weight }) => weight))]
  const agent = community.agents.find(({ login }) => login === story?.agent)
  if (repository === null || story === undefined || agent === undefined) return
  const title = `${random.pick(changes.verbs)} ${random.pick(changes.objects)}`
  const number = community.nextNumber(repository)
  const { naming } = story
  const thread = openForAsker(community, { agent, asker, naming, repository, number, title, createdAt })
  planPullRequest(community, thread, null, random)
}

function openIssue(community: Community, author: Developer, day: number, random: Random): void {
  const at = momentOfDay(author, day, random)
  const repository = pickRepository(community, author, at, random, 'contribute')
  if (repository === null) return
  planIssue(community, startThread(community, 'issue', repository, author, at, random.pick(issues)), author, random)
}

function openBotPullRequests(community: Community, day: number, random: Random): void {
  for (const repository of community.repositories) {
    if (repository.owner.type !== 'Organization' || !random.chance(0.12)) continue
    const bot = community.bots[random.integer(0, 1)]
    if (bot === undefined) continue
    const title = `Bump ${random.pick(['esbuild', 'zod', 'serde', 'pytest', 'vite'])} to ${random.integer(1, 9)}.${random.integer(0, 30)}.0`
    const thread = startThread(
      community,
      'pull_request',
      repository,
      bot,
      day * DAY + random.integer(1, 23) * HOUR,
      title,
    )
    planPullRequest(community, thread, null, random)
  }
}

function startThread(
  community: Community,
  type: Thread['type'],
  repository: Repository,
  author: Thread['author'],
  createdAt: number,
  title: string,
): Thread {
  const number = community.nextNumber(repository)
  const thread = openThread(community, { type, number, repository, author, title, createdAt })
  community.recent.push(thread)
  return thread
}

function comment(community: Community, actor: Developer, day: number, random: Random): void {
  const at = momentOfDay(actor, day, random)
  const threads = community.recent.filter((thread) => thread.createdAt < at)
  const others = threads.filter((thread) => thread.author !== actor)
  const choice = random.chance(0.85) ? others : threads
  if (choice.length === 0) return
  addComment(community, random.pick(choice), { at, actor, body: random.pick(remarks) })
}

/** A review that does not affect the pull request's outcome. */
function review(community: Community, actor: Developer, day: number, random: Random): void {
  const at = momentOfDay(actor, day, random)
  const open = community.recent.filter(
    (thread) =>
      thread.type === 'pull_request' &&
      thread.createdAt < at &&
      thread.author !== actor &&
      threadAt(thread, at).state === 'OPEN',
  )
  if (open.length === 0) return
  const thread = random.pick(open)
  const onlyReplies = random.chance(0.4)
  const body = onlyReplies ? '' : random.pick(remarks)
  const count = onlyReplies ? random.integer(1, 3) : random.integer(0, 2)
  addReview(community, thread, {
    at,
    actor,
    state: 'COMMENTED',
    body,
    inlineComments: inlineComments(community, count, onlyReplies, random),
    dismissedAt: null,
  })
}

function startRepository(community: Community, owner: Developer, day: number, random: Random): void {
  const createdAt = momentOfDay(owner, day, random)
  const isFork = random.chance(0.3)
  const repository = createRepository(owner, community.ids, random, {
    isFork,
    privateSince: random.chance(0.12) ? 0 : null,
    createdAt,
    firstPushAt: isFork ? createdAt : createdAt + random.pick([0.1, 1, 6, 900]) * HOUR,
    lastNumber: 0,
  })
  community.repositories.push(repository)
  community.timeline.addRepository(repository)
}

function pickRepository(
  community: Community,
  actor: Developer,
  at: number,
  random: Random,
  purpose: 'push' | 'contribute',
): Repository | null {
  const weights = community.repositories.map((repository) => {
    if (repository.createdAt > at || repository.firstPushAt > at) return 0
    if (repository.privateSince === 0 && repository.owner.type === 'User' && repository.owner !== actor) return 0
    const interest = repository.isFork ? 0.15 : 1
    if (repository.owner === actor) return purpose === 'push' ? 4 * interest : 0.8 * interest
    if (repository.owner.type === 'Organization') return 2 * interest
    return purpose === 'push' ? 0 : 0.5 * interest
  })
  return community.repositories[random.weighted(weights)] ?? null
}

function repeat(times: number, work: () => void): void {
  for (let index = 0; index < times; index++) work()
}
