import { DAY } from '#app/domain/period.ts'
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

/** Plans an issue's course when it opens. */
export function planIssue(circle: Community, thread: Thread, author: Developer, random: Random): void {
  const end = ENDS[random.weighted(ENDS.map(({ weight }) => weight))]?.end
  const peer = pickPeer(circle, thread, [], random)
  if (end === undefined || peer === null) return
  if (random.chance(0.4)) {
    const at = momentAfter(peer, thread.createdAt, random.next() * 12, random)
    circle.chronicle.addEvent(thread, {
      kind: 'commented',
      at,
      actor: peer,
      id: circle.ids('comment'),
      body: random.pick(remarks),
    })
  }
  if (end === 'waits_for_pull_request') {
    circle.waiting = [...circle.waiting.slice(-40), thread]
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
  }
  circle.chronicle.addEvent(thread, closing)
  if (end === 'reopened') reopen(circle, thread, { author, closing }, random)
}

function reopen(
  circle: Community,
  thread: Thread,
  { author, closing }: { author: Developer; closing: Closing },
  random: Random,
): void {
  const at = momentAfter(author, closing.at, 1 + random.next() * 40, random)
  circle.chronicle.addEvent(thread, { kind: 'reopened', at, actor: author })
  if (random.chance(0.5)) circle.chronicle.addEvent(thread, { ...closing, at: at + random.integer(1, 4) * DAY })
}
