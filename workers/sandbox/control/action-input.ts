import * as z from 'zod'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { Account } from '#workers/sandbox/world/account.ts'
import type { Action } from '#workers/sandbox/world/action.ts'
import { AGENT_LOGINS, WAYS_OF_NAMING } from '#workers/sandbox/world/agents.ts'
import { HOW_TO_LAND } from '#workers/sandbox/world/land.ts'
import { closerOf, findAccount, findRepository, findThread, peerOf } from './find.ts'

const text = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value))
const reference = z
  .union([z.number().int(), z.string().trim()])
  .optional()
  .transform((value) => (value === '' ? undefined : value))
/** Of a checkbox too. */
export const flag = z.union([z.boolean(), z.stringbool()]).default(false)

/** People by login or id, repositories also by `owner/name`, threads by `owner/name#12`; what is missing is chosen. */
export const actionInput = z.object({
  type: z.enum([
    'merge_pull_request',
    'open_pull_request',
    'ask_agent',
    'close_pull_request',
    'land_pull_request',
    'take_commit_away',
    'reopen_pull_request',
    'open_issue',
    'close_issue',
    'reopen_issue',
    'review',
    'dismiss_review',
    'comment',
    'label',
    'unlabel',
    'push_commits',
    'put_file',
    'create_repository',
    'rename_account',
    'delete_account',
    'withhold_repositories',
    'withhold_from_members',
    'show_repositories',
    'make_private',
    'make_public',
    'archive_repository',
    'delete_repository',
    'move_repository',
    'convert_issue',
  ]),
  by: reference.describe('Who does it; nothing for a colleague'),
  author: reference,
  thread: reference.describe('Which one, owner/name#12; nothing for the latest'),
  threadType: z.enum(['pull_request', 'issue']).default('pull_request'),
  repository: reference,
  title: text,
  body: text,
  state: z.enum(['APPROVED', 'CHANGES_REQUESTED', 'COMMENTED']).default('APPROVED'),
  review: z.coerce.number().int().optional(),
  inlineComments: z.coerce.number().int().min(0).max(20).default(0),
  replies: flag,
  reason: z.enum(['COMPLETED', 'NOT_PLANNED', 'DUPLICATE']).default('COMPLETED'),
  closer: reference,
  label: text,
  how: z.enum(HOW_TO_LAND).default('closer').describe('How a pull request lands'),
  agent: z.enum(AGENT_LOGINS).default('copilot-swe-agent[bot]').describe('Which agent opens a pull request'),
  naming: z.enum(WAYS_OF_NAMING).default('assigned').describe('How GitHub shows who asked for it'),
  commits: z.coerce.number().int().min(1).max(100).default(1),
  name: text,
  path: text,
  content: z.string().nullish().describe('Of a file; without it the file is deleted'),
  private: flag,
  fork: flag,
  empty: flag,
  login: text,
  deliver: flag,
})

export type ActionInput = z.infer<typeof actionInput>

export function actionOf(context: SandboxContext, input: ActionInput): Action | string {
  const { type } = input
  const author = findAccount(context, input.author ?? input.by)
  switch (type) {
    case 'make_private':
    case 'make_public':
    case 'archive_repository':
    case 'delete_repository':
    case 'move_repository': {
      const repository = findRepository(context, input.repository, author)
      if (repository === null) return 'no such repository'
      if (type !== 'move_repository') return { type, repository: repository.id }
      return { type, repository: repository.id, to: author?.githubId ?? null, name: input.name ?? null }
    }
    case 'delete_account':
    case 'withhold_repositories':
    case 'withhold_from_members':
    case 'show_repositories':
      return author === null ? 'no such account' : { type, account: author.githubId }
    case 'rename_account': {
      if (author === null) return 'no such account'
      return { type, account: author.githubId, login: input.login ?? `${author.login}-renamed` }
    }
    case 'open_pull_request':
    case 'ask_agent':
    case 'open_issue':
    case 'push_commits': {
      const repository = findRepository(context, input.repository, author)
      if (author === null || repository === null) return author === null ? 'no such account' : 'no such repository'
      const given = { by: author.githubId, repository: repository.id }
      if (type === 'push_commits') return { type, ...given, commits: input.commits }
      const titled = { ...given, title: input.title ?? 'Something by hand' }
      if (type === 'ask_agent') return { type, ...titled, agent: input.agent, naming: input.naming }
      return { type, ...titled }
    }
    case 'put_file': {
      const repository = findRepository(context, input.repository, author)
      if (repository === null) return 'no such repository'
      if (input.path === undefined) return 'no such path'
      const by = (author ?? repository.owner).githubId
      return { type, by, repository: repository.id, path: input.path, text: input.content ?? null }
    }
    case 'create_repository': {
      if (author === null) return 'no such account'
      const name = input.name ?? `made-by-hand-${Math.floor(context.now() / 1000) % 100_000}`
      const { private: isPrivate, fork: isFork, empty: isEmpty } = input
      return { type, by: author.githubId, name, isPrivate, isFork, isEmpty }
    }
    default:
      return actionOnThread(context, input, author)
  }
}

function actionOnThread(context: SandboxContext, input: ActionInput, author: Account | null): Action | string {
  const type = input.type.includes('issue')
    ? 'issue'
    : input.type.includes('pull_request') || input.type === 'take_commit_away'
      ? 'pull_request'
      : input.threadType
  const thread = findThread(context, input, type, author)
  if (thread === null) return `no such ${type.replace('_', ' ')}`
  const actor = input.by === undefined ? peerOf(context, thread) : findAccount(context, input.by)
  if (actor === null) return 'no such account'
  const given = { by: actor.githubId, thread: { type, id: thread.id } }
  const onPullRequest = { by: actor.githubId, pullRequest: thread.id }
  const onIssue = { by: actor.githubId, issue: thread.id }
  switch (input.type) {
    case 'close_issue':
      return { type: input.type, ...onIssue, reason: input.reason, closer: closerOf(context, input.closer) }
    case 'convert_issue':
    case 'reopen_issue':
      return { type: input.type, ...onIssue }
    case 'merge_pull_request':
    case 'close_pull_request':
    case 'reopen_pull_request':
    case 'take_commit_away':
      return { type: input.type, ...onPullRequest }
    case 'land_pull_request':
      return { type: input.type, ...onPullRequest, how: input.how, label: input.label ?? 'Merged' }
    case 'review': {
      const { state, inlineComments, replies } = input
      return { type: input.type, ...onPullRequest, state, body: input.body ?? '', inlineComments, replies }
    }
    case 'dismiss_review':
      return { type: input.type, ...onPullRequest, review: input.review ?? 0 }
    case 'comment':
      return { type: input.type, ...given, body: input.body ?? 'Said by hand.' }
    case 'label':
    case 'unlabel':
      return { type: input.type, ...given, label: input.label ?? 'spam' }
    default:
      return 'no such act'
  }
}
