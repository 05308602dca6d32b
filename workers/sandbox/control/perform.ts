import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { webhooksOf } from '#workers/sandbox/github/webhook-of-act.ts'
import { deliver, type Delivery } from '#workers/sandbox/github/webhook.ts'
import type { Action } from '#workers/sandbox/world/action.ts'
import { nameWithOwner } from '#workers/sandbox/world/repository.ts'
import { threadUrl, type View } from '#workers/sandbox/world/view.ts'
import { deedOf, type ActInput } from './action-input.ts'

export type Performed = {
  act: Action
  /** The id of the created pull request, issue, review, comment, push or repository. */
  id: number | null
  thread: { type: string; id: number; number: number; repository: string; url: string } | null
  repository: { id: number; name: string } | null
  deliveries: Delivery[]
}

/** Performs an action and, if requested, notifies the product by webhook. */
export async function performAct(
  context: SandboxContext,
  view: () => View,
  input: ActInput,
): Promise<Performed | { problem: string }> {
  const deed = await deedFor(context, input)
  if (typeof deed === 'string') return { problem: deed }
  const outcome = await context.act(deed)
  if ('problem' in outcome) return outcome
  const seen = view()
  const deliveries: Delivery[] = []
  for (const webhook of input.deliver ? webhooksOf(seen, deed, outcome) : [])
    deliveries.push(await deliver(context, webhook))
  const { thread, repository, id } = outcome
  return {
    act: deed,
    id,
    thread: thread && {
      type: thread.type,
      id: thread.id,
      number: thread.number,
      repository: nameWithOwner(thread.repository, seen.now),
      url: threadUrl(seen, thread),
    },
    repository: repository && { id: repository.id, name: nameWithOwner(repository, seen.now) },
    deliveries,
  }
}

/** Opens a pull request first when there is none to merge. */
async function deedFor(context: SandboxContext, input: ActInput): Promise<Action | string> {
  const deed = deedOf(context, input)
  if (typeof deed !== 'string' || input.type !== 'merge_pull_request' || input.thread !== undefined) return deed
  const opening = deedOf(context, { ...input, type: 'open_pull_request', by: undefined })
  if (typeof opening === 'string') return opening
  await context.act(opening)
  return deedOf(context, input)
}
