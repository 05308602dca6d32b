import type { Account } from './account.ts'
import { addReview, type Push, type Recorder } from './activity.ts'
import { takeIn } from './take-in.ts'
import { threadAt, type Thread } from './thread.ts'
import { isDeveloper, type World } from './world.ts'

/** `label`: somebody commits it under their own name and sets a label; `bot`: somebody approves it, a bot closes it. */
export const HOW_TO_LAND = ['closer', 'named', 'headline', 'label', 'bot'] as const
export type HowToLand = (typeof HOW_TO_LAND)[number]

const LANDING_BOT = 'mergify[bot]'

/** Returns what is in the way. */
export function landPullRequest(
  world: World,
  recorder: Recorder,
  thread: Thread,
  { at, how, label, actor }: { at: number; how: HowToLand; label: string; actor: Account },
): string | null {
  const { author } = thread
  const bot = world.bots.find(({ login }) => login === LANDING_BOT)
  if (!isDeveloper(author) || !isDeveloper(actor) || bot === undefined) return 'no such account'
  if (threadAt(thread, at).state !== 'OPEN') return 'not open'
  if (how === 'bot') {
    addReview(recorder, thread, { at, actor, state: 'APPROVED', body: '', inlineComments: [], dismissedAt: null })
    takeIn(recorder, thread, { by: 'closer', at, author, pusher: bot })
  } else if (how === 'label') {
    world.timeline.addEvent(thread, { kind: 'labelled', at, actor, label })
    takeIn(recorder, thread, { by: 'named', at, author: actor, pusher: actor })
  } else takeIn(recorder, thread, { by: how, at, author, pusher: actor })
  return null
}

/** By a force-push. Returns what is in the way. */
export function takeCommitAway(world: World, thread: Thread, at: number): string | null {
  const push = pushBringing(world, thread, at)
  if (push === undefined) return 'no such commit'
  push.takenAwayAt ??= at
  return null
}

/** The push with a pull request's work, by its author or by somebody else under their own name. */
export function pushBringing(world: World, thread: Thread, now: number): Push | undefined {
  const isOfIt = ({ at, brings }: Push) => brings?.pullRequest === thread && at <= now
  return world.activityOf(thread.author, now).pushes.find(isOfIt) ?? world.pushesIn(thread.repository, now).find(isOfIt)
}
