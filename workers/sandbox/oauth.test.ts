import { expect, test } from 'vitest'
import { APP_ORIGIN, openSandbox, SECRETS, type TestSandbox } from '#tests/servers/sandbox.ts'

const VERIFIER = 'a-verifier-that-is-long-enough-to-be-one-of-the-real-kind'
const CALLBACK = `${APP_ORIGIN}/github/callback`

test('a person signs in and is who they are', async () => {
  const sandbox = openSandbox()
  const [person] = await sandbox.people()
  const { code, state } = await authorize(sandbox, person?.login ?? '')
  expect(state).toBe('a state')
  const token = await exchange(sandbox, { code })
  expect(token).toMatchObject({ token_type: 'bearer', scope: 'read:user,user:email' })
  const headers = { authorization: `Bearer ${String(token.access_token)}` }
  expect(await (await sandbox.call('/user', { headers })).json()).toMatchObject({
    id: person?.githubId,
    login: person?.login,
  })
  expect(await (await sandbox.call('/user/emails', { headers })).json()).toContainEqual(
    expect.objectContaining({ email: person?.email, primary: true, verified: true }),
  )
})

test('a code is good once', async () => {
  const sandbox = openSandbox()
  const { code } = await authorize(sandbox)
  expect(await exchange(sandbox, { code })).toHaveProperty('access_token')
  expect(await exchange(sandbox, { code })).toHaveProperty('error', 'bad_verification_code')
})

test('a code lives ten minutes', async () => {
  const sandbox = openSandbox()
  const { code } = await authorize(sandbox)
  sandbox.clock.now += 10 * 60_000
  expect(await exchange(sandbox, { code })).toHaveProperty('error', 'bad_verification_code')
})

test.each([
  ['code_verifier', 'another verifier', 'bad_verification_code'],
  ['code_verifier', '', 'bad_verification_code'],
  ['client_secret', 'guessed', 'incorrect_client_credentials'],
  ['client_id', 'another', 'incorrect_client_credentials'],
  ['redirect_uri', `${APP_ORIGIN}/elsewhere`, 'redirect_uri_mismatch'],
  ['code', 'guessed', 'bad_verification_code'],
])('a wrong %s (%s) fails with status 200', async (field, value, error) => {
  const sandbox = openSandbox()
  const { code } = await authorize(sandbox)
  expect(await exchange(sandbox, { code, [field]: value })).toHaveProperty('error', error)
})

test.each([`${APP_ORIGIN}.evil.example/github/callback`, 'https://evil.example/', 'not an address'])(
  'nobody is sent to %s',
  async (redirect_uri) => {
    const sandbox = openSandbox()
    const response = await sandbox.call(
      `/login/oauth/authorize?${new URLSearchParams({ client_id: SECRETS.githubClientId, redirect_uri }).toString()}`,
    )
    expect(response.status).toBe(400)
  },
)

test('cancelling goes back with access_denied', async () => {
  const sandbox = openSandbox()
  const form = { ...(await authorization()), decision: 'cancel' }
  const response = await sandbox.call('/login/oauth/authorize', { form })
  const address = new URL(response.headers.get('location') ?? '')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ error: 'access_denied', state: 'a state' })
})

test('an unknown name is reported, and the typed text is escaped', async () => {
  const sandbox = openSandbox()
  const response = await sandbox.call('/login/oauth/authorize', {
    form: { ...(await authorization()), username: '<b>x' },
  })
  const text = await response.text()
  expect(text).toContain('Nobody here is called “&lt;b&gt;x”')
})

async function authorize(sandbox: TestSandbox, username?: string): Promise<{ code: string; state: string }> {
  const login = username ?? (await sandbox.people())[0]?.login ?? ''
  const response = await sandbox.call('/login/oauth/authorize', {
    form: { ...(await authorization()), username: login, decision: 'authorize' },
  })
  const { searchParams } = new URL(response.headers.get('location') ?? '')
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

async function exchange(sandbox: TestSandbox, changed: Record<string, string>): Promise<Record<string, unknown>> {
  const json = {
    client_id: SECRETS.githubClientId,
    client_secret: SECRETS.githubClientSecret,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
    ...changed,
  }
  const response = await sandbox.call('/login/oauth/access_token', { json, headers: { accept: 'application/json' } })
  expect(response.status).toBe(200)
  return response.json()
}

async function authorization(): Promise<Record<string, string>> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(VERIFIER)))
  return {
    client_id: SECRETS.githubClientId,
    redirect_uri: CALLBACK,
    state: 'a state',
    scope: 'read:user user:email',
    code_challenge: Buffer.from(digest).toString('base64url'),
    code_challenge_method: 'S256',
  }
}
