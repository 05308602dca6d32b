import type { Account } from './account.ts'
import { addPush, type Push, type Recorder, type WayIn } from './activity.ts'
import type { Developer } from './people.ts'
import { hash } from './random.ts'
import type { Repository } from './repository.ts'
import type { Thread } from './thread.ts'

const OTHER_WAYS = ['closer', 'named', 'headline'] as const
/** A tenth of the projects take work in without merging. */
const OF = 10 * OTHER_WAYS.length

/** How a project takes work in, by its first name, which the random seed made. */
export function wayInto({ id, name }: Repository): WayIn {
  return OTHER_WAYS[hash(`${name} ${id} takes in`) % OF] ?? 'merge'
}

/** Merges or closes the pull request. Returns the push. */
export function takeIn(
  recorder: Recorder,
  pullRequest: Thread,
  given: { by: WayIn; at: number; author: Developer; pusher: Account; closer?: Account },
): Push {
  const { by, at, author, pusher, closer = pusher } = given
  const { repository } = pullRequest
  const push = addPush(recorder, { at, repository, author, pusher, commits: 1, brings: { pullRequest, by } })
  const commit = by === 'closer' ? push : null
  if (by === 'merge') recorder.timeline.addEvent(pullRequest, { kind: 'merged', at, actor: pusher })
  else
    recorder.timeline.addEvent(pullRequest, {
      kind: 'closed',
      at,
      actor: closer,
      reason: 'COMPLETED',
      closer: null,
      commit,
    })
  return push
}
