import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { Installation } from '#workers/sandbox/context/state.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { installationWebhook } from './webhook-of-act.ts'
import { deliver, type Delivery } from './webhook.ts'

export type InstallationAction = 'created' | 'deleted' | 'suspend' | 'unsuspend'

/** The account's installation; ids are never reused. */
export function installationOf(context: SandboxContext, githubId: number): Installation | null {
  return context.state.installations.all().find((one) => one.githubId === githubId && !one.isRemoved) ?? null
}

export function installationById(context: SandboxContext, id: string): Installation | null {
  const installation = context.state.installations.get(id)
  return installation === null || installation.isRemoved ? null : installation
}

/** Changes the App's installation as its owner would, and notifies the product by webhook. */
export async function changeInstallation(
  context: SandboxContext,
  view: View,
  account: Developer,
  action: InstallationAction,
): Promise<Delivery & { id: number }> {
  const before = installationOf(context, account.githubId) ?? {
    id: 50_000_001 + context.state.installations.all().length,
    githubId: account.githubId,
    createdAt: context.now(),
    suspendedAt: null,
    isRemoved: false,
  }
  const suspendedAt = action === 'suspend' ? context.now() : null
  await context.state.installations.set(String(before.id), {
    ...before,
    suspendedAt,
    isRemoved: action === 'deleted',
  })
  const delivery = await deliver(context, installationWebhook(view, account, before.id, action))
  return { ...delivery, id: before.id }
}
