import { DAY } from '#app/domain/time/period.ts'
import { addComment } from './activity.ts'
import { momentAfter } from './clock.ts'
import type { Community } from './community.ts'
import { remarks } from './names.ts'
import type { Developer } from './people.ts'
import { pickPeer } from './pull-request-plan.ts'
import type { Random } from './random.ts'
import type { Closing, Thread } from './thread.ts'

const ENDS = [
  { weight: 30, end: 'completed_by_other' },
  { weight: 26, end: 'waits_for_pull_request' },
  { weight: 12, end: 'completed_by_author' },
  { weight: 9, end: 'not_planned' },
  { weight: 6, end: 'reopened' },
  { weight: 17, end: 'open' },
] as const

export function planIssue(community: Community, thread: Thread, author: Developer, random: Random): void {
  const end = ENDS[random.weighted(ENDS.map(({ weight }) => weight))]?.end
  const peer = pickPeer(community, thread, [], random)
  if (end === undefined || peer === null) return
  if (random.chance(0.4)) {
    const at = momentAfter(peer, thread.createdAt, random.next() * 12, random)
    addComment(community, thread, { at, actor: peer, body: random.pick(remarks) })
  }
  if (end === 'waits_for_pull_request') {
    community.waiting = [...community.waiting.slice(-40), thread]
    return
  }
  if (end === 'open') return
  const actor = end === 'completed_by_author' ? author : peer
  const at = momentAfter(actor, thread.createdAt, 2 + random.next() * random.next() * 110, random)
  const closing: Closing = {
    kind: 'closed',
    at,
    actor,
    reason: end === 'not_planned' ? 'NOT_PLANNED' : 'COMPLETED',
    closer: null,
    commit: null,
  }
  community.timeline.addEvent(thread, closing)
  if (end !== 'reopened') return
  const reopenedAt = momentAfter(author, at, 1 + random.next() * 40, random)
  community.timeline.addEvent(thread, { kind: 'reopened', at: reopenedAt, actor: author })
  if (!random.chance(0.5)) return
  community.timeline.addEvent(thread, { ...closing, at: reopenedAt + random.integer(1, 4) * DAY })
}
