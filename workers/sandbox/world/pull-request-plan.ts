import { HOUR } from '#app/domain/time/period.ts'
import type { Account } from './account.ts'
import { addComment, addReview, type Push } from './activity.ts'
import { momentAfter } from './clock.ts'
import type { Community } from './community.ts'
import { remarks } from './names.ts'
import type { Developer } from './people.ts'
import type { Random } from './random.ts'
import { takeIn, wayInto } from './take-in.ts'
import type { InlineComment, Review, Thread } from './thread.ts'

type Verdicts = 'none' | 'comment' | 'approved' | 'changes' | 'changes_then_approved'
type End = 'other' | 'self' | 'bot' | 'closed' | 'open'
type Story = { weight: number; verdicts: Verdicts; end: End }

const IN_OTHERS_REPOSITORY: Story[] = [
  { weight: 32, verdicts: 'approved', end: 'other' },
  { weight: 9, verdicts: 'changes_then_approved', end: 'other' },
  { weight: 10, verdicts: 'none', end: 'other' },
  { weight: 6, verdicts: 'comment', end: 'other' },
  { weight: 6, verdicts: 'approved', end: 'self' },
  { weight: 5, verdicts: 'comment', end: 'self' },
  { weight: 5, verdicts: 'none', end: 'self' },
  { weight: 5, verdicts: 'approved', end: 'bot' },
  { weight: 2, verdicts: 'none', end: 'bot' },
  { weight: 5, verdicts: 'changes', end: 'closed' },
  { weight: 5, verdicts: 'none', end: 'closed' },
  { weight: 6, verdicts: 'comment', end: 'open' },
  { weight: 4, verdicts: 'none', end: 'open' },
]
const IN_OWN_REPOSITORY: Story[] = [
  { weight: 60, verdicts: 'none', end: 'self' },
  { weight: 12, verdicts: 'approved', end: 'self' },
  { weight: 10, verdicts: 'approved', end: 'other' },
  { weight: 8, verdicts: 'none', end: 'open' },
  { weight: 10, verdicts: 'none', end: 'closed' },
]

/** Planned when it opens: reviews, discussion, merge or not. `author` is null for a bot's. */
export function planPullRequest(community: Community, thread: Thread, author: Developer | null, random: Random): void {
  if (author !== null && random.chance(author.habit.spam)) return planSpam(community, thread, random)
  const stories = thread.repository.owner === thread.author ? IN_OWN_REPOSITORY : IN_OTHERS_REPOSITORY
  const story = stories[random.weighted(stories.map(({ weight }) => weight))]
  const reviewer = pickPeer(community, thread, [], random)
  if (story === undefined || reviewer === null) return
  const decided = addVerdicts(community, thread, reviewer, story.verdicts, random)
  if (author !== null && random.chance(0.3)) {
    const at = momentAfter(author, decided, random.next() * 3, random)
    addComment(community, thread, { at, actor: author, body: random.pick(remarks) })
  }
  endPullRequest(community, thread, story.end, { author, reviewer, after: decided }, random)
}

/** Returns the time of the last verdict. */
function addVerdicts(
  community: Community,
  thread: Thread,
  first: Developer,
  verdicts: Verdicts,
  random: Random,
): number {
  let at = thread.createdAt
  if (verdicts === 'none') return at
  const states = {
    comment: ['COMMENTED'],
    approved: ['APPROVED'],
    changes: ['CHANGES_REQUESTED'],
    changes_then_approved: ['CHANGES_REQUESTED', 'APPROVED'],
  } as const satisfies Record<Exclude<Verdicts, 'none'>, Review['state'][]>
  for (const state of states[verdicts]) at = review(community, thread, first, state, at, random)
  if (random.chance(0.35)) {
    const second = pickPeer(community, thread, [first], random)
    const state = random.pick(['APPROVED', 'COMMENTED', 'COMMENTED'] as const)
    if (second !== null) at = Math.max(at, review(community, thread, second, state, thread.createdAt, random))
  }
  return at
}

/** Returns the review's time. */
function review(
  community: Community,
  thread: Thread,
  actor: Developer,
  state: Review['state'],
  after: number,
  random: Random,
): number {
  const at = momentAfter(actor, after, random.next() * random.next() * 40, random)
  const hasBody = state !== 'APPROVED' || random.chance(0.4)
  addReview(community, thread, {
    at,
    actor,
    state,
    body: hasBody ? random.pick(remarks) : '',
    inlineComments: inlineComments(community, random.count(state === 'APPROVED' ? 0.3 : 1.5), false, random),
    dismissedAt: state !== 'COMMENTED' && random.chance(0.02) ? at + random.integer(1, 40) * HOUR : null,
  })
  return at
}

function endPullRequest(
  community: Community,
  thread: Thread,
  end: End,
  given: { author: Developer | null; reviewer: Developer; after: number },
  random: Random,
): void {
  const actor = actorOfEnd(community, thread, end, given)
  if (end === 'open' || actor === null) return
  const hours = random.next() * random.next() * 60
  const at =
    'habit' in actor
      ? momentAfter(actor, given.after, hours, random)
      : given.after + Math.ceil((hours / 4 + 0.1) * 3600) * 1000
  if (end === 'closed') {
    community.timeline.addEvent(thread, { kind: 'closed', at, actor, reason: 'COMPLETED', closer: null, commit: null })
    return
  }
  if (given.author === null) community.timeline.addEvent(thread, { kind: 'merged', at, actor })
  const by = wayInto(thread.repository)
  const push = given.author === null ? null : takeIn(community, thread, { by, at, author: given.author, pusher: actor })
  closeWaitingIssue(community, thread, { actor, at, commit: by === 'merge' ? null : push }, random)
}

function actorOfEnd(
  community: Community,
  { repository: { owner }, author: opener }: Thread,
  end: End,
  { author, reviewer }: { author: Developer | null; reviewer: Developer },
): Account | Developer | null {
  if (end === 'bot') return community.bots[2] ?? null
  if (end === 'self' || end === 'closed') return author ?? reviewer
  // An owner merges into their own project.
  return owner !== opener ? (community.members.find((member) => member === owner) ?? reviewer) : reviewer
}

/** "Fixes #12": the issue closes at the instant of the merge, or with the commit that takes the work in. */
function closeWaitingIssue(
  community: Community,
  closer: Thread,
  { actor, at, commit }: { actor: Account; at: number; commit: Push | null },
  random: Random,
): void {
  const issue = community.waiting.find(
    (waiting) => waiting.repository === closer.repository && waiting.createdAt < closer.createdAt,
  )
  if (issue === undefined || !random.chance(0.8)) return
  community.waiting = community.waiting.filter((waiting) => waiting !== issue)
  community.timeline.addEvent(issue, { kind: 'closed', at, actor, reason: 'COMPLETED', closer, commit })
}

function planSpam(community: Community, thread: Thread, random: Random): void {
  const actor = pickPeer(community, thread, [], random)
  if (actor === null) return
  const at = momentAfter(actor, thread.createdAt, 1 + random.next() * 20, random)
  community.timeline.addEvent(thread, { kind: 'labelled', at, actor, label: random.pick(['spam', 'invalid']) })
  if (random.chance(0.7))
    community.timeline.addEvent(thread, {
      kind: 'closed',
      at: at + HOUR / 10,
      actor,
      reason: 'COMPLETED',
      closer: null,
      commit: null,
    })
}

export function pickPeer(community: Community, thread: Thread, except: Account[], random: Random): Developer | null {
  const weights = community.members.map((member) =>
    member === thread.author || except.includes(member) ? 0 : member.habit.reviewing,
  )
  return community.members[random.weighted(weights)] ?? null
}

/** Replies refer to a comment with their own id minus one, which nothing looks up. */
export function inlineComments(community: Community, count: number, replies: boolean, random: Random): InlineComment[] {
  return Array.from({ length: count }, () => {
    const id = community.ids('comment')
    return { id, body: random.pick(remarks), replyTo: replies ? id - 1 : null }
  })
}
