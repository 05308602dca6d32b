import { sign } from '@octokit/webhooks-methods'
import { factKey } from '#app/domain/ledger/fact.ts'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { DEVELOPMENT, localVars } from '#workers/local/settings.ts'

/** A request whose writes are complete when it is answered with `acknowledged`. `facts` are ledger keys. */
export type Write = { id: string; facts: string[]; acknowledged: number; path: string; request: RequestInit }

type Climber = { playerId: string; githubId: number }

const THREADS_PER_CLIMBER = 8
const ENQUIRIES = 36
const FRIEND = { id: 999_999, login: 'friend', type: 'User' }
const REPOSITORY = { id: 77, full_name: 'summit/rope', private: false, fork: false }
const vars = localVars({ ...DEVELOPMENT, environment: 'test' }, 0)

/**
 * Two deliveries per thread, its opening and its end by a friend, above the daily limits; and enquiries sent as by the
 * screen's form.
 */
export async function makeWrites(climbers: readonly Climber[], noon: number): Promise<Write[]> {
  const deliveries = climbers.flatMap((climber, index) =>
    Array.from({ length: THREADS_PER_CLIMBER }, (_, thread) => {
      const number = 1 + index * THREADS_PER_CLIMBER + thread
      const createdAt = noon - 4 * HOUR + number * MINUTE
      return thread % 2 === 0 ? issue(climber, number, createdAt) : pullRequest(climber, number, createdAt)
    }).flat(),
  )
  return [...(await Promise.all(deliveries)), ...Array.from({ length: ENQUIRIES }, (_, index) => enquiry(index))]
}

function issue({ playerId, githubId }: Climber, number: number, createdAt: number): Promise<Write>[] {
  const shown = threadOf(githubId, number, createdAt)
  const opened = `${playerId} ${factKey.issueOpened(number)}`
  const closedAt = at(createdAt + HOUR)
  const end = { state: 'closed', state_reason: 'completed', closed_at: closedAt, updated_at: closedAt }
  return [
    delivery('issues', number, [opened], { action: 'opened', sender: shown.user, issue: { ...shown, state: 'open' } }),
    // What closed it is asked of GitHub.
    delivery('issues', number, [opened], {
      action: 'closed',
      sender: FRIEND,
      issue: { ...shown, ...end },
    }),
  ]
}

function pullRequest({ playerId, githubId }: Climber, number: number, createdAt: number): Promise<Write>[] {
  const shown = threadOf(githubId, number, createdAt)
  const opened = `${playerId} ${factKey.pullRequestOpened(number)}`
  const mergedAt = at(createdAt + HOUR)
  const end = { state: 'closed', merged_at: mergedAt, merged_by: FRIEND, updated_at: mergedAt }
  return [
    delivery('pull_request', number, [opened], {
      action: 'opened',
      sender: shown.user,
      pull_request: { ...shown, state: 'open', merged_at: null },
    }),
    delivery('pull_request', number, [opened, `${playerId} ${factKey.pullRequestAccepted(number)}`], {
      action: 'closed',
      sender: FRIEND,
      pull_request: { ...shown, ...end },
    }),
  ]
}

function threadOf(githubId: number, number: number, createdAt: number) {
  return {
    id: number,
    number,
    title: `Thread ${number}`,
    html_url: `https://github.test/summit/rope/issues/${number}`,
    user: { id: githubId, login: `user-${githubId}`, type: 'User' },
    labels: [],
    created_at: at(createdAt),
    updated_at: at(createdAt),
  }
}

async function delivery(
  event: string,
  number: number,
  facts: string[],
  payload: { action: string } & Record<string, unknown>,
): Promise<Write> {
  const id = `${event}-${number}-${payload.action}`
  const body = JSON.stringify({ ...payload, repository: REPOSITORY })
  const headers = {
    'content-type': 'application/json',
    'x-github-event': event,
    'x-github-delivery': id,
    'x-hub-signature-256': await sign(vars.GITHUB_WEBHOOK_SECRET ?? '', body),
  }
  return { id, facts, acknowledged: 202, path: '/api/webhooks/github', request: { method: 'POST', headers, body } }
}

function enquiry(index: number): Write {
  const email = `maker-${index}@example.test`
  const body = new URLSearchParams({
    place: 'row',
    name: 'Maker',
    email,
    website: 'https://example.test',
    message: 'A rope that frays no more.',
    reference: '',
  })
  const headers = { origin: vars.APP_ORIGIN ?? '' }
  return {
    id: email,
    facts: [],
    acknowledged: 302,
    path: '/showcase-your-product',
    request: { method: 'POST', headers, body, redirect: 'manual' },
  }
}

function at(time: number): string {
  return new Date(time).toISOString()
}
