import * as z from 'zod'
import type { WebhookSilence } from '#app/domain/github/webhook-outcome.ts'
import { isBot } from '#app/domain/ledger/agents.ts'
import { RULES_FILE } from '#app/domain/maintainers/rules-file.ts'
import {
  commentWebhook,
  issueWebhook,
  pullRequestWebhook,
  reviewCommentWebhook,
  reviewWebhook,
  silent,
  type WebhookNews,
} from './webhook-facts.ts'
import { webhookPayload, type WebhookPayload } from './webhook-payloads.ts'

export type InstallationChange = { action: string; installationId: number; accountId: number; senderId: number }

/** `due`: GitHub ids of people to poll, because the delivery alone is not conclusive. */
export type Webhook = WebhookNews & {
  installation: InstallationChange | null
  visibility?: VisibilityChange
  rulesFileOf?: number
}

/** A repository that is no longer public, or public again. */
export type VisibilityChange = { isHidden: boolean; id: number; nodeId: string | null; name: string }

type News = WebhookNews & Pick<Webhook, 'visibility' | 'rulesFileOf'>
type WebhookParser = (payload: unknown) => Webhook | { malformed: string }

const PARSERS = new Map<string, WebhookParser>([
  ['push', parserOf(webhookPayload.push, push)],
  ['pull_request', parserOf(webhookPayload.pull_request, pullRequestWebhook)],
  ['pull_request_review', parserOf(webhookPayload.pull_request_review, reviewWebhook)],
  ['pull_request_review_comment', parserOf(webhookPayload.pull_request_review_comment, reviewCommentWebhook)],
  ['issues', parserOf(webhookPayload.issues, issueWebhook)],
  ['issue_comment', parserOf(webhookPayload.issue_comment, commentWebhook)],
  ['create', parserOf(webhookPayload.create, create)],
  ['repository', parserOf(webhookPayload.repository, repository)],
  ['installation', parserOf(webhookPayload.installation, installation)],
  ['installation_repositories', () => nothing('nothing_scored')],
  ['ping', () => nothing('ping')],
])

const privacy = z.object({ repository: z.object({ private: z.boolean() }).nullish() })

/** Private repositories and unread events give nothing, except that one turned private. */
export function parseWebhook(event: string, payload: unknown): Webhook | { malformed: string } {
  const parsed = privacy.safeParse(payload)
  if (!parsed.success) return { malformed: where(parsed.error) }
  if (parsed.data.repository?.private === true)
    return event === 'repository' ? readPrivate(payload) : nothing('private_repository')
  return PARSERS.get(event)?.(payload) ?? nothing('other_event')
}

function parserOf<Payload>(schema: z.ZodType<Payload>, read: (payload: Payload) => News): WebhookParser {
  return (payload) => {
    const parsed = schema.safeParse(payload)
    return parsed.success ? { installation: null, ...read(parsed.data) } : { malformed: where(parsed.error) }
  }
}

function nothing(silence: WebhookSilence): Webhook {
  return { ...silent(silence), installation: null }
}

/** GitHub's own contribution count decides on commits, and a push does not name their authors. */
function push({ ref, deleted, commits, repository, sender }: WebhookPayload['push']): News {
  const isDefault = ref === `refs/heads/${repository.default_branch}`
  const file = isDefault && commits.some(changesRulesFile) ? { rulesFileOf: repository.id } : {}
  if (repository.fork) return { ...silent('fork'), ...file }
  if (!isDefault && ref !== 'refs/heads/gh-pages') return silent('other_branch')
  return deleted ? silent('nothing_scored') : { ...soon([sender]), ...file }
}

function changesRulesFile({ added, modified, removed }: WebhookPayload['push']['commits'][number]): boolean {
  return [...added, ...modified, ...removed].includes(RULES_FILE)
}

/** A repository is not empty any more. */
function create({ ref, ref_type, master_branch, sender }: WebhookPayload['create']): WebhookNews {
  return ref_type === 'branch' && ref === master_branch ? soon([sender]) : silent('nothing_scored')
}

function repository(payload: WebhookPayload['repository']): News {
  const {
    action,
    repository: { owner },
    sender,
  } = payload
  const matters = ['created', 'deleted', 'publicized', 'transferred'].includes(action)
  const news = matters ? soon(owner === undefined ? [sender] : [sender, owner]) : silent('nothing_scored')
  return action === 'deleted' || action === 'publicized'
    ? { ...news, visibility: visibilityOf(payload, action === 'deleted') }
    : news
}

/** We do not know it if it was private before, and hiding it changes nothing. */
const readPrivate = parserOf(webhookPayload.repository, (payload) => ({
  ...silent('private_repository'),
  ...(payload.action === 'privatized' ? { visibility: visibilityOf(payload, true) } : {}),
}))

function visibilityOf({ repository: { id, node_id, full_name } }: WebhookPayload['repository'], isHidden: boolean) {
  return { isHidden, id, nodeId: node_id ?? null, name: full_name }
}

/** Does not read the list of repositories, which may include private ones. */
function installation(payload: WebhookPayload['installation']): Webhook {
  return {
    facts: [],
    due: [],
    installation: {
      action: payload.action,
      installationId: payload.installation.id,
      accountId: payload.installation.account.id,
      senderId: payload.sender.id,
    },
  }
}

function soon(accounts: { id: number; login: string; type: string }[]): WebhookNews {
  const due = [...new Set(accounts.filter((account) => !isBot(account)).map(({ id }) => id))]
  return due.length === 0 ? silent('bot') : { facts: [], due }
}

/** Paths only: values of a refused payload must not be logged. */
function where(error: z.ZodError): string {
  return error.issues.map(({ path }) => path.join('.')).join(', ') || 'payload'
}
