import type { Installation } from '#workers/sandbox/context/state.ts'
import type { Account } from '#workers/sandbox/world/account.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import { simpleUser } from './user-body.ts'

/** An installation as the App's own token and its owner read it. */
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
