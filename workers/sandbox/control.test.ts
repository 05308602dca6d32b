import { createAppAuth } from '@octokit/auth-app'
import { expect, test } from 'vitest'
import { openSandbox } from '#tests/servers/sandbox.ts'
import { LOCAL_APP_KEY } from './github/app-key.ts'

test('people are listed with the fields that the seed and the tests need', async () => {
  const sandbox = openSandbox()
  const body: { people: Record<string, unknown>[] } = await (await sandbox.call('/sandbox/people')).json()
  expect(body.people.length).toBeGreaterThan(280)
  expect(Object.keys(body.people[0] ?? {})).toEqual(
    expect.arrayContaining(['githubId', 'nodeId', 'login', 'name', 'email', 'country', 'timeZone', 'createdAt']),
  )
})

test('messages can be asked for by channel and receiver', async () => {
  const sandbox = openSandbox()
  for (const chat_id of ['1', '2'])
    await sandbox.call('/bot1000:token/sendMessage', { json: { chat_id, text: 'hello' } })
  const ask = async (query: string) => {
    const body: { messages: unknown[] } = await (await sandbox.call(`/sandbox/messages${query}`)).json()
    return body.messages
  }
  expect(await ask('?channel=telegram&to=2')).toMatchObject([{ chatId: '2', text: 'hello' }])
  expect(await ask('?channel=email')).toEqual([])
  await sandbox.call('/sandbox/messages', { method: 'DELETE' })
  expect(await ask('')).toEqual([])
})

test.each([
  ['/sandbox/acts', { type: 'fly' }, 400],
  ['/sandbox/acts', { type: 'open_issue', by: 'nobody-at-all' }, 422],
  ['/sandbox/acts', { type: 'merge_pull_request', thread: 12 }, 422],
  ['/sandbox/faults', { party: 'post', kind: 'timeout' }, 400],
  ['/sandbox/webhooks', { event: 'ping', person: 'nobody-at-all' }, 422],
])('%s refuses %j', async (path, json, status) => {
  const sandbox = openSandbox()
  expect((await sandbox.call(path, { json })).status).toBe(status)
})

test('a form of the page does what its JSON does, with what the page has filled in, and says so', async () => {
  const sandbox = openSandbox({ fetch: async () => new Response(null, { status: 202 }) })
  const [person] = await sandbox.people()
  const page = await (await sandbox.call('/')).text()
  const [form = ''] = /<form method="post" action="\/sandbox\/acts">.*?<\/form>/s.exec(page) ?? []
  const sentTags = [...form.matchAll(/<input[^>]*>/g)].filter(([tag]) => !/checkbox/.test(tag) || / checked/.test(tag))
  const inputs = sentTags.map(([tag]) => / name="(\w+)"[^>]*? value="([^"]*)"/.exec(tag) ?? [])
  const choices = [...form.matchAll(/<select[^>]*? name="(\w+)">\s*<option value="([^"]+)"/g)]
  const filled = Object.fromEntries([...inputs, ...choices].map(([, name = '', value = '']) => [name, value]))
  expect(filled).toMatchObject({
    type: 'merge_pull_request',
    threadType: 'pull_request',
    deliver: 'true',
    fork: 'false',
  })
  const sent = async (fields: Record<string, string>) =>
    (await sandbox.call('/sandbox/acts', { form: { ...filled, ...fields } })).headers.get('location')
  expect(await sent({ author: person?.login ?? '' })).toBe(
    '/?done=Done%3A+merge+pull+request.+Webhook+pull_request%3A+202.',
  )
  expect(await sent({ author: 'nobody-at-all' })).toBe('/?failed=Not+done%3A+no+such+account.')
  expect(await sent({ type: 'fly' })).toMatch(/^\/\?failed=/)
})

test('limits change while it runs', async () => {
  const sandbox = openSandbox()
  const response = await sandbox.call('/sandbox/limits', { method: 'PUT', json: { limits: { search: 0 } } })
  expect(await response.json()).toEqual({ limits: { core: null, search: 0, graphql: null }, heavy: [] })
  expect((await sandbox.call('/search/issues?q=author:nobody')).status).toBe(403)
})

test('an installation comes back to the product and is readable by the App alone', async () => {
  const sandbox = openSandbox({ fetch: async () => new Response(null, { status: 202 }) })
  const [person, other] = await sandbox.people()
  const response = await sandbox.call('/apps/quest/installations/new', {
    form: { username: person?.login ?? '', state: 'a state' },
  })
  const address = new URL(response.headers.get('location') ?? '')
  expect(address.pathname).toBe('/github/callback')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ setup_action: 'install', state: 'a state' })
  const path = `/app/installations/${address.searchParams.get('installation_id')}`
  const { token } = await createAppAuth({ appId: '1', privateKey: LOCAL_APP_KEY })({ type: 'app' })
  const ask = (where: string, bearer: string) => sandbox.call(where, { headers: { authorization: `bearer ${bearer}` } })
  expect(await (await ask(path, token)).json()).toMatchObject({ account: { id: person?.githubId } })
  expect((await ask(`/users/${person?.login}/installation`, token)).status).toBe(200)
  expect((await ask(`/users/${other?.login}/installation`, token)).status).toBe(404)
  const { token: foreign } = await createAppAuth({ appId: '2', privateKey: LOCAL_APP_KEY })({ type: 'app' })
  const [header, payload, signature] = token.split('.')
  for (const wrong of ['a-token', foreign, `${header}.${payload}.${signature?.toLowerCase()}`])
    expect((await ask(path, wrong)).status).toBe(401)
})

test('an installation that was removed is gone, and its id is never used again', async () => {
  const sandbox = openSandbox({ fetch: async () => new Response(null, { status: 202 }) })
  const [person, other] = await sandbox.people()
  const install = async (login: string | undefined, decision: string) => {
    const reply = await sandbox.call('/apps/quest/installations/new', { form: { username: login ?? '', decision } })
    return new URL(reply.headers.get('location') ?? 'http://none').searchParams.get('installation_id')
  }
  const first = await install(person?.login, 'install')
  const second = await install(other?.login, 'install')
  await install(person?.login, 'deleted')
  const third = await install(person?.login, 'install')
  expect(new Set([first, second, third]).size).toBe(3)
})
