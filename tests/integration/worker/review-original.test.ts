import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import { loader } from '#app/features/home/review-original.route.ts'
import { settings } from '#db/schema/settings.ts'
import {
  callRoute,
  emptyDatabase,
  pageRequest,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { passGate } from '#workers/http/gate.ts'

const WIDGET = 'https://widgets.example/social/widgets.js'

const REVIEW = {
  author: 'Ada',
  handle: 'ada',
  avatarUrl: null,
  text: 'It is steep.',
  postedAt: '2026-10-02',
}

beforeEach(async () => {
  const context = testContext()
  await emptyDatabase(context)
  await context.db.insert(settings).values({
    name: 'content',
    value: {
      reviews: [
        { ...REVIEW, id: 'one', url: 'https://x.com/ada/status/17', network: 'x' },
        { ...REVIEW, id: 'elsewhere', url: 'https://social.example/17', network: null },
        { ...REVIEW, id: 'of before', url: 'https://social.example/18' },
        {
          ...REVIEW,
          id: 'hostile/id',
          author: '"></a><script>alert(1)</script>',
          url: `https://x.com/'"><script>alert(1)</script>`,
          network: 'x',
        },
      ],
      quotes: [],
      partners: [],
    },
  })
})

test('the original stands in a document that runs nothing itself and lets in its network alone', async () => {
  const { answer, document, inside } = await original('one')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(document).not.toMatch(/<script|widgets\.example|x\.com/)
  expect(document).toContain('sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"')
  expect(inside).toContain(`<script id="widget" src="${WIDGET}" async=""></script>`)
  expect(inside).toMatch(/<blockquote class="twitter-tweet" data-theme="light" data-dnt="true"[^>]*>/)
  expect(inside).toContain('<a href="https://x.com/ada/status/17">')
  const network = 'https://widgets.example'
  const hosts = `${network} https://syndication.twitter.com`
  const nonce = /<script nonce="([^"]+)"/.exec(inside)?.[1]
  expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${network}`,
    `frame-src data: ${hosts}`,
    `img-src ${hosts}`,
    `connect-src ${hosts}`,
    `style-src 'unsafe-inline' ${network}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ])
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('the post is drawn in the theme of the screen around it', async () => {
  expect((await original('one', '?theme=dark')).inside).toContain('data-theme="dark"')
  expect((await original('one', '?theme="><script>')).inside).toContain('data-theme="light"')
})

test.for(['nobody', 'elsewhere', 'of before', '', '..', '%00'])('%s has no original to load', async (id) => {
  const { answer } = await original(id)
  expect([answer.status, answer.headers.get('x-frame-options')]).toEqual([404, 'DENY'])
})

test('nothing that an editor typed ends its tag', async () => {
  const { document, inside } = await original('hostile/id')
  expect(document).not.toContain('<script')
  expect(inside.match(/<script/g)).toHaveLength(2)
  expect(inside).not.toContain('alert(1)</script>')
})

test('without a name in the configuration the widget is that of X', () => {
  expect(parseConfig(testVars).SOCIAL_WIDGET_URL).toBe('https://platform.twitter.com/widgets.js')
})

async function original(id: string, query = '') {
  const context: TestContext = Object.assign(testContext(), {
    config: parseConfig({ ...testVars, SOCIAL_WIDGET_URL: WIDGET }),
  })
  const request = pageRequest(`/reviews/${encodeURIComponent(id)}/original${query}`)
  const answer = await passGate(context, request, async (pass) => {
    const response = await callRoute(loader, context, pass.request, { reviewId: id })
    return response
  })
  const document = await answer.text()
  const [, encoded = ''] = /src="data:text\/html;charset=utf-8;base64,([^"]+)"/.exec(document) ?? []
  return {
    answer,
    document,
    inside: new TextDecoder().decode(Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0))),
  }
}
