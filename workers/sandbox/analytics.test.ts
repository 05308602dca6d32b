import { expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from '#tests/servers/sandbox.ts'

const VIEW = { n: 'pageview', u: 'https://mergequest.example/', d: 'mergequest.example', r: null, w: 1280, h: 0 }

test('analytics stores events sent as plain text, from any origin', async () => {
  const sandbox = openSandbox()
  const answer = await tell(sandbox, JSON.stringify(VIEW))
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([202, '*'])
  expect(await events(sandbox)).toMatchObject([{ contentType: 'text/plain', payload: VIEW }])
})

test.each(['', '{', '[]', JSON.stringify({ ...VIEW, w: 'wide' }), JSON.stringify({ ...VIEW, n: undefined })])(
  'analytics refuses %s',
  async (body) => {
    const sandbox = openSandbox()
    expect((await tell(sandbox, body)).status).toBe(400)
    expect(await events(sandbox)).toEqual([])
  },
)

test('analytics remembers the latest hundred and can be emptied', async () => {
  const sandbox = openSandbox()
  for (let width = 1; width <= 103; width += 1) await tell(sandbox, JSON.stringify({ ...VIEW, w: width }))
  const kept = await events(sandbox)
  expect([kept.length, kept[0]?.payload.w, kept.at(-1)?.payload.w]).toEqual([100, 4, 103])
  expect((await sandbox.call('/sandbox/events', { method: 'DELETE' })).status).toBe(204)
  expect(await events(sandbox)).toEqual([])
})

test('the page shows what analytics was told without running it', async () => {
  const sandbox = openSandbox({ fetch: async () => Response.json({ registration: 'paused' }) })
  await tell(sandbox, JSON.stringify({ ...VIEW, n: '<script>alert(1)</script>' }))
  const page = await (await sandbox.call('/')).text()
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(page).not.toContain('<script>alert')
})

test('the feedback script may be loaded by another origin', async () => {
  const answer = await openSandbox().call('/feedback.js')
  expect([answer.headers.get('content-type'), answer.headers.get('cross-origin-resource-policy')]).toEqual([
    'text/javascript; charset=utf-8',
    'cross-origin',
  ])
})

function tell(sandbox: TestSandbox, body: string): Promise<Response> {
  return sandbox.fetch(
    new Request('http://localhost:8788/api/event', { method: 'POST', headers: { 'content-type': 'text/plain' }, body }),
  )
}

async function events(sandbox: TestSandbox) {
  const answer = await sandbox.call('/sandbox/events')
  return ((await answer.json()) as { events: { contentType: string; payload: Record<string, unknown> }[] }).events
}
