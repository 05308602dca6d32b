import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { Installation } from '#workers/sandbox/context/state.ts'
import type { Account } from '#workers/sandbox/world/account.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import { simpleUser } from './user-body.ts'
import { deliver, type Delivery } from './webhook.ts'

export type InstallationAction = 'created' | 'deleted' | 'suspend' | 'unsuspend'

/** Ids are never reused. */
export function installationOf(context: SandboxContext, githubId: number): Installation | null {
  return context.state.installations.all().find((one) => one.githubId === githubId && !one.isRemoved) ?? null
}

export function installationById(context: SandboxContext, id: string): Installation | null {
  const installation = context.state.installations.get(id)
  return installation === null || installation.isRemoved ? null : installation
}

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
  const installation = { ...before, suspendedAt, isRemoved: action === 'deleted' }
  await context.state.installations.set(String(before.id), installation)
  const payload = {
    action,
    installation: installationBody(view, installation, account, context.secrets.githubApp.id),
    repositories: [],
    sender: simpleUser(view, account),
  }
  const delivery = await deliver(context, { event: 'installation', payload })
  return { ...delivery, id: before.id }
}

export function installationBody(
  view: View,
  installation: Installation,
  account: Account,
  appId: string,
): Record<string, unknown> {
  const { id, createdAt, suspendedAt } = installation
  return {
    id,
    account: simpleUser(view, account),
    app_id: Number(appId),
    app_slug: 'mergequest-local',
    target_id: account.githubId,
    target_type: 'User',
    single_file_name: null,
    repository_selection: 'all',
    access_tokens_url: `${view.origin}/app/installations/${id}/access_tokens`,
    repositories_url: `${view.origin}/installation/repositories`,
    html_url: `${view.origin}/settings/installations/${id}`,
    permissions: { issues: 'read', pull_requests: 'read', metadata: 'read' },
    events: ['issues', 'pull_request', 'push'],
    created_at: isoTime(createdAt),
    updated_at: isoTime(suspendedAt ?? createdAt),
    suspended_by: suspendedAt === null ? null : simpleUser(view, account),
    suspended_at: suspendedAt === null ? null : isoTime(suspendedAt),
  }
}
