import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { deliver, type Delivery } from '#workers/sandbox/github/webhook.ts'
import { webhooksOf } from '#workers/sandbox/github/webhooks-of-action.ts'
import type { Action } from '#workers/sandbox/world/action.ts'
import { nameWithOwner } from '#workers/sandbox/world/repository.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { actionOf, type ActionInput } from './action-input.ts'
import { threadLine } from './people.ts'

const TAKES_IN: ActionInput['type'][] = ['merge_pull_request', 'land_pull_request']

type Performed = {
  act: Action
  id: number | null
  thread: ReturnType<typeof threadLine> | null
  repository: { id: number; name: string } | null
  deliveries: Delivery[]
}

/** `id` names the created thing. */
export async function performAction(
  context: SandboxContext,
  view: () => View,
  input: ActionInput,
): Promise<Performed | { problem: string }> {
  const action = await actionFor(context, input)
  if (typeof action === 'string') return { problem: action }
  const outcome = await context.act(action)
  if ('problem' in outcome) return outcome
  const after = view()
  const deliveries: Delivery[] = []
  for (const webhook of input.deliver ? webhooksOf(after, action, outcome) : [])
    deliveries.push(await deliver(context, webhook))
  const { thread, repository, id } = outcome
  return {
    act: action,
    id,
    thread: thread && threadLine(after, thread),
    repository: repository && { id: repository.id, name: nameWithOwner(repository, after.now) },
    deliveries,
  }
}

/** Opens a pull request first when there is none to take in. */
async function actionFor(context: SandboxContext, input: ActionInput): Promise<Action | string> {
  const action = actionOf(context, input)
  if (typeof action !== 'string' || !TAKES_IN.includes(input.type) || input.thread !== undefined) return action
  const opening = actionOf(context, { ...input, type: 'open_pull_request', by: undefined })
  if (typeof opening === 'string') return opening
  await context.act(opening)
  return actionOf(context, input)
}
