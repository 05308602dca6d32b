import { describe, expect, it } from 'vitest'
import { WEBHOOK_EXAMPLES as examples } from '#tests/third-party/webhook-examples.ts'
import { parseWebhook } from './webhook.ts'

const author = { id: 1, login: 'ada', type: 'User' }
const other = { id: 2, login: 'bob', type: 'User' }
const bot = { id: 3, login: 'dependabot[bot]', type: 'Bot' }
const repository = { id: 7, full_name: 'acme/app', private: false, fork: false, default_branch: 'main' }

describe('recorded deliveries', () => {
  const deliveries = examples.flatMap(({ name, examples: payloads }) =>
    payloads.map((payload, index) => ({ name, index, payload: payload as unknown })),
  )

  it('reads each or finds nothing in it', () => {
    const refused = deliveries.filter(({ name, payload }) => 'malformed' in parseWebhook(name, payload))
    expect(refused.map(({ name, index }) => `${name} ${index}`)).toEqual([])
  })

  it('says nothing of private repositories but that one turned private', () => {
    for (const { name, payload } of deliveries) {
      const isPrivatized = name === 'repository' && (payload as { action: string }).action === 'privatized'
      const hidden = { ...(payload as object), repository: { ...repository, private: true } }
      expect(parseWebhook(name, hidden)).toEqual({
        facts: [],
        due: [],
        installation: null,
        silence: 'private_repository',
        ...(isPrivatized ? { visibility: { isHidden: true, id: 7, nodeId: null, name: 'acme/app' } } : {}),
      })
    }
  })

  it('reads an opened issue by its own user', () => {
    const news = parseWebhook('issues', recorded('issues', 'opened'))
    expect(news).toMatchObject({
      facts: [
        {
          githubId: 21031067,
          fact: {
            key: 'issue:444500041:opened',
            kind: 'issue_opened',
            repository: { id: 186853002, name: 'Codertocat/Hello-World' },
            day: '2019-05-15',
            title: 'Spelling error in the README file',
            occurredAt: Date.parse('2019-05-15T15:20:18Z'),
            sourceUpdatedAt: Date.parse('2019-05-15T15:20:18Z'),
          },
        },
      ],
      due: [],
    })
  })

  it('reads an installation without its repositories', () => {
    expect(parseWebhook('installation', recorded('installation', 'deleted'))).toEqual({
      facts: [],
      due: [],
      installation: { action: 'deleted', installationId: 2, accountId: 1, senderId: 1 },
    })
  })

  it('finds the comment of the thread and day', () => {
    expect(parseWebhook('issue_comment', recorded('issue_comment', 'created'))).toMatchObject({
      facts: [
        { githubId: 21031067, fact: { key: 'comment:186853002-1:2019-05-15', ineligible: 'own_thread', quantity: 1 } },
      ],
    })
  })

  function recorded(name: string, action: string): unknown {
    const found = deliveries.find(
      (delivery) => delivery.name === name && (delivery.payload as { action?: string }).action === action,
    )
    return found?.payload
  }
})

describe('pull requests', () => {
  it('credits the author of one opened, not the sender', () => {
    expect(keys('pull_request', pullRequest({ action: 'opened', sender: other }))).toEqual([[1, 'pr:10:opened', null]])
  })

  it('accepts what another person merged', () => {
    const payload = pullRequest({ action: 'closed', merged_by: other })
    expect(keys('pull_request', payload)).toEqual([
      [1, 'pr:10:opened', null],
      [1, 'pr:10:accepted', null],
    ])
    // Who approved it is not in the payload.
    expect(parseWebhook('pull_request', payload)).toMatchObject({
      facts: [{}, { fact: { counterpartId: null } }],
      due: [1],
    })
  })

  it.each([
    ['the author', author],
    ['a bot', bot],
    ['nobody known', null],
  ])('leaves a merge by %s to polling', (_, merged_by) => {
    const news = parseWebhook('pull_request', pullRequest({ action: 'closed', merged_by }))
    expect(news).toMatchObject({ facts: [{ fact: { key: 'pr:10:opened' } }], due: [1] })
  })

  it('leaves one closed unmerged to polling: it may have landed', () => {
    const payload = pullRequest({ action: 'closed', state: 'closed', merged_at: null })
    expect(parseWebhook('pull_request', payload)).toMatchObject({ facts: [], due: [1] })
  })

  it('leaves it to the poll who set a label, and what follows', () => {
    const payload = pullRequest({ action: 'labeled', labels: [{ name: 'Spam' }], merged_by: author })
    expect(keys('pull_request', payload)).toEqual([[1, 'pr:10:opened', null]])
  })

  it('gives a bot nothing', () => {
    expect(keys('pull_request', pullRequest({ action: 'opened', user: bot }))).toEqual([])
  })
})

describe('issues', () => {
  it.each([author, bot, other])('leaves a close by $login to polling', (sender) => {
    const news = parseWebhook('issues', issue({ action: 'closed', sender }))
    expect(news).toMatchObject({ facts: [{ fact: { key: 'issue:20:opened' } }], due: [1] })
  })

  it('leaves a reopened one to polling', () => {
    const payload = issue({
      action: 'reopened',
      sender: other,
      state: 'open',
      state_reason: 'reopened',
      closed_at: null,
    })
    expect(parseWebhook('issues', payload)).toMatchObject({ facts: [{ fact: { key: 'issue:20:opened' } }], due: [1] })
  })
})

describe('reviews and comments', () => {
  it('gives a verdict and its written feedback to the reviewer', () => {
    expect(keys('pull_request_review', review({ state: 'approved', body: 'Nice' }))).toEqual([
      [2, 'review:10:verdict', null],
      [2, 'review:10:text', null],
    ])
  })

  it('gives no verdict on a bot’s pull request', () => {
    const payload = review({ state: 'approved', body: 'Nice' }, bot)
    expect(keys('pull_request_review', payload)).toEqual([
      [2, 'review:10:verdict', 'bot_pull_request'],
      [2, 'review:10:text', null],
    ])
  })

  it('leaves a dismissed review to polling', () => {
    const payload = { ...review({ state: 'dismissed', body: 'Nice' }), action: 'dismissed' }
    expect(parseWebhook('pull_request_review', payload)).toEqual({ facts: [], due: [2], installation: null })
  })

  it('takes an inline answer as a comment and the start of a thread as its review’s', () => {
    const payload = (in_reply_to_id: number | undefined) => ({
      action: 'created',
      repository,
      sender: other,
      pull_request: { id: 10, number: 5, title: 'Fix', user: author },
      comment: { user: other, html_url: 'u', in_reply_to_id, created_at: instant, updated_at: instant },
    })
    expect(keys('pull_request_review_comment', payload(4))).toEqual([[2, 'comment:7-5:2026-11-17', null]])
    expect(parseWebhook('pull_request_review_comment', payload(undefined))).toMatchObject({ facts: [], due: [2] })
  })
})

describe('what only makes somebody due', () => {
  it('a push to the default branch', () => {
    const news = parseWebhook('push', { repository, sender: other, ref: 'refs/heads/main' })
    expect(news).toEqual({ facts: [], due: [2], installation: null })
  })

  it.each([
    ['a push elsewhere', 'push', { ref: 'refs/heads/topic' }, 'other_branch'],
    ['a push to a fork', 'push', { ref: 'refs/heads/main', repository: { ...repository, fork: true } }, 'fork'],
    ['a deleted branch', 'push', { ref: 'refs/heads/main', deleted: true }, 'nothing_scored'],
    ['a push of a bot', 'push', { ref: 'refs/heads/main', sender: bot }, 'bot'],
    ['a tag', 'create', { ref: 'v1', ref_type: 'tag', master_branch: 'main' }, 'nothing_scored'],
    ['an edited repository', 'repository', { action: 'edited' }, 'nothing_scored'],
    ['an assigned issue', 'issues', issue({ action: 'assigned', sender: other }), 'nothing_scored'],
    ['an issue of a deleted account', 'issues', issue({ action: 'opened', sender: other, user: null }), 'no_author'],
    ['a pull request of a bot', 'pull_request', pullRequest({ action: 'opened', user: bot }), 'bot'],
    ['other repositories of the App', 'installation_repositories', { action: 'added' }, 'nothing_scored'],
    ['a star', 'star', { action: 'created' }, 'other_event'],
    ['a ping', 'ping', { zen: 'Speak like a human.' }, 'ping'],
  ])('nor does %s, and it says why', (_, event, payload, silence) => {
    const news = parseWebhook(event, { repository, sender: other, ...payload })
    expect(news).toEqual({ facts: [], due: [], installation: null, silence })
  })

  it('refuses what is not a delivery and names only where', () => {
    expect(parseWebhook('issues', { repository, action: 'opened', sender: { id: 'secret' } })).toEqual({
      malformed: 'sender.id, sender.login, sender.type, issue',
    })
    expect(parseWebhook('issues', null)).toEqual({ malformed: 'payload' })
  })
})

const instant = '2026-11-17T10:00:00Z'

function pullRequest({
  action,
  sender = author,
  ...change
}: {
  action: string
  sender?: object
  [field: string]: unknown
}) {
  const merged = 'merged_by' in change ? { merged_at: instant, state: 'closed' } : { merged_at: null, state: 'open' }
  const thing = { id: 10, number: 5, title: 'Fix', user: author, html_url: 'u', labels: [], created_at: instant }
  return { action, repository, sender, pull_request: { ...thing, updated_at: instant, ...merged, ...change } }
}

function issue({ action, sender, ...change }: { action: string; sender: object; [field: string]: unknown }) {
  const thing = { id: 20, number: 6, title: 'Bug', user: author, html_url: 'u', labels: [], created_at: instant }
  const closed = { state: 'closed', state_reason: 'completed', closed_at: instant, updated_at: instant }
  return { action, repository, sender, issue: { ...thing, ...closed, ...change } }
}

function review(change: { state: string; body: string | null }, user: object = author) {
  return {
    action: 'submitted',
    repository,
    sender: other,
    review: { user: other, html_url: 'u', submitted_at: instant, ...change },
    pull_request: { id: 10, number: 5, title: 'Fix', user },
  }
}

function keys(event: string, payload: unknown): [number, string, string | null][] {
  const news = parseWebhook(event, payload)
  return 'malformed' in news
    ? []
    : news.facts.map(({ githubId, fact }): [number, string, string | null] => [githubId, fact.key, fact.ineligible])
}
