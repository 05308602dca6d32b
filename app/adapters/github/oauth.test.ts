import { expect, it } from 'vitest'
import { createGitHubOAuth } from './oauth.ts'

const user = {
  id: 1,
  node_id: 'U_1',
  login: 'ada',
  type: 'User',
  name: 'Ada',
  avatar_url: null,
  created_at: '2015-01-01T00:00:00Z',
}

it('sends the browser away with state, scopes, the suggested account and the S256 challenge', () => {
  const { oauth } = withGitHub(() => Response.json({}))
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const url = new URL(oauth.authorizationUrl({ state: 's', codeVerifier: verifier, login: 'ada' }))
  expect(`${url.origin}${url.pathname}`).toBe('https://github.example/login/oauth/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'id',
    redirect_uri: 'https://quest.example/github/callback',
    state: 's',
    scope: 'read:user user:email',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    login: 'ada',
  })
  expect(oauth.authorizationUrl({ state: 's', codeVerifier: verifier, login: null })).not.toContain('login=')
})

it('exchanges a code for a token', async () => {
  const { oauth, requests } = withGitHub(() =>
    Response.json({ access_token: 'gho_1', token_type: 'bearer', scope: '' }),
  )
  expect(await oauth.exchangeCode({ code: 'c', codeVerifier: 'v' })).toEqual({ ok: true, token: 'gho_1' })
  expect(requests).toMatchObject([
    {
      url: 'https://github.example/login/oauth/access_token',
      body: { client_id: 'id', client_secret: 'secret', code: 'c', code_verifier: 'v' },
    },
  ])
})

it.each([
  [
    'a refusal told with 200',
    () => Response.json({ error: 'bad_verification_code' }),
    { code: 'refused', message: 'bad_verification_code' },
  ],
  ['an outage', () => Response.json({}, { status: 503 }), { code: 'unavailable', message: '503' }],
  ['no JSON', () => new Response('<html>'), { code: 'unavailable', message: 'SyntaxError' }],
  ['no token', () => Response.json({ access_token: '' }), { code: 'unavailable', message: 'token' }],
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), { code: 'unavailable', message: 'TypeError' }],
])('answers %s', async (_, answer, failure) => {
  const { oauth } = withGitHub(answer)
  expect(await oauth.exchangeCode({ code: 'c', codeVerifier: 'v' })).toEqual({ ok: false, ...failure })
})

it('knows whose token it is, with the primary address and whether GitHub verified it', async () => {
  const emails = [
    { email: 'old@ada.example', primary: false, verified: true },
    { email: 'ada@ada.example', primary: true, verified: true },
  ]
  const { oauth } = withGitHub((url) => Response.json(url.endsWith('/user') ? user : emails))
  expect(await oauth.fetchIdentity('gho_1')).toEqual({
    ok: true,
    identity: {
      githubId: 1,
      nodeId: 'U_1',
      username: 'ada',
      type: 'User',
      name: 'Ada',
      avatarUrl: null,
      createdAt: Date.UTC(2015, 0, 1),
      email: 'ada@ada.example',
      emailVerified: true,
    },
    scopes: [],
  })
})

it('says what a classic token may do, as GitHub tells it beside the account', async () => {
  const headers = { 'x-oauth-scopes': 'read:user, public_repo' }
  const { oauth } = withGitHub((url) => Response.json(url.endsWith('/user') ? user : [], { headers }))
  expect(await oauth.fetchIdentity('ghp_1')).toMatchObject({ ok: true, scopes: ['read:user', 'public_repo'] })
})

it('signs in without an address where that was not allowed, and not at all with a bad token', async () => {
  const shy = withGitHub((url) =>
    url.endsWith('/user') ? Response.json(user) : Response.json({ message: 'Not Found' }, { status: 404 }),
  )
  expect(await shy.oauth.fetchIdentity('gho_1')).toMatchObject({
    ok: true,
    identity: { email: null, emailVerified: false },
  })
  const bad = withGitHub(() => Response.json({ message: 'Bad credentials' }, { status: 401 }))
  expect(await bad.oauth.fetchIdentity('gho_1')).toEqual({ ok: false, code: 'refused', message: 'bad credentials' })
})

it('asks once more whose token it is when the connection ends, and never waits twice', async () => {
  const broken = new TypeError('Network connection lost.')
  let left = 1
  const once = withGitHub(() => (left-- > 0 ? Promise.reject(broken) : Response.json(user)))
  expect(await once.oauth.fetchIdentity('gho_1')).toMatchObject({ ok: true })
  const always = withGitHub(() => Promise.reject(broken))
  expect(await always.oauth.fetchIdentity('gho_1')).toMatchObject({ ok: false, code: 'unavailable' })
  expect(always.requests).toHaveLength(2)
  const slow = withGitHub(() => Promise.reject(new DOMException('', 'TimeoutError')))
  expect(await slow.oauth.fetchIdentity('gho_1')).toMatchObject({ ok: false, message: 'TimeoutError' })
  expect(slow.requests).toHaveLength(1)
  const spent = withGitHub(() => Promise.reject(broken))
  await spent.oauth.exchangeCode({ code: 'c', codeVerifier: 'v' })
  expect(spent.requests).toHaveLength(1)
})

function withGitHub(answer: (url: string) => Response | Promise<Response>) {
  const requests: { url: string; body: unknown }[] = []
  const oauth = createGitHubOAuth({
    webUrl: 'https://github.example',
    apiUrl: 'https://api.example',
    clientId: 'id',
    clientSecret: 'secret',
    redirectUri: 'https://quest.example/github/callback',
    fetch: async (url, init) => {
      requests.push({ url, body: init?.body === undefined ? undefined : (JSON.parse(String(init.body)) as unknown) })
      return answer(url)
    },
  })
  return { oauth, requests }
}
