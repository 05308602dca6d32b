import { createAppAuth } from '@octokit/auth-app'
import { expect, test } from 'vitest'
import { openSandbox, SECRETS, type TestSandbox } from '#tests/servers/sandbox.ts'
import { compileGithubSchema, GITHUB_REST } from '#tests/third-party/github-rest.ts'
import { LOCAL_APP_KEY } from './github/app-key.ts'

const compiled = new Map<string, ReturnType<typeof compileGithubSchema>>()
/** The first test compiles the schemas for all. */
const COMPILING = 30_000

/** A busy person of the list, and one created from a typed name. */
const WHO = ['somebody', 'octocat'] as const

test.each(WHO)(
  'answers about %s have what GitHub’s description requires',
  async (who) => {
    const sandbox = openSandbox({ fetch: async () => new Response(null, { status: 202 }) })
    const login = who === 'octocat' ? who : await busyLogin(sandbox)
    const person = (await (await sandbox.call(`/users/${login}`)).json()) as { id: number }
    const headers = { authorization: `Bearer ${await signIn(sandbox, login)}` }
    const { token } = await createAppAuth({ appId: SECRETS.githubApp.id, privateKey: LOCAL_APP_KEY })({ type: 'app' })
    const app = { authorization: `bearer ${token}` }
    await sandbox.call('/apps/quest/installations/new', { form: { username: login } })
    const installed = await sandbox.call(`/users/${login}/installation`, { headers: app })
    const { id } = (await installed.json()) as { id: number }
    await sandbox.call('/sandbox/acts', { json: { type: 'create_repository', by: login, name: 'by-hand' } })

    const complaints: string[] = []
    const check = async (described: string, path: string, fields: Record<string, string> = {}, status = 200) => {
      const answer = await sandbox.call(path, { headers: fields })
      expect([path, answer.status]).toEqual([path, status])
      const body: unknown = await answer.json()
      const found = complaintsOf(described, status, body)
      if (described.includes('/events')) found.push(...complaintsOfPayloads(body as Event[]))
      complaints.push(...found.map((one) => `${path}: ${one}`))
    }
    await check('/users/{username}', `/users/${login}`)
    await check('/users/{username}', '/users/trailhead-labs')
    await check('/users/{username}', '/users/dependabot%5Bbot%5D')
    await check('/users/{username}', '/users/nobody-here', {}, 404)
    await check('/user/{account_id}', `/user/${person.id}`)
    await check('/user', '/user', headers)
    await check('/user', '/user', {}, 401)
    await check('/user/emails', '/user/emails', headers)
    await check('/user/installations', '/user/installations', headers)
    await check('/users/{username}/events/public', `/users/${login}/events/public?per_page=100`)
    await check('/users/{username}/events', `/users/${login}/events?per_page=100`, headers)
    await check('/repos/{owner}/{repo}', `/repos/${login}/by-hand`)
    const { repository, number, comment, review } = await openThread(sandbox, login)
    const repo = `/repos/${repository}`
    await check('/repos/{owner}/{repo}/issues/comments/{comment_id}', `${repo}/issues/comments/${comment}`)
    await check('/repos/{owner}/{repo}/pulls/comments/{comment_id}', `${repo}/pulls/comments/${comment + 1}`)
    const reviewPath = '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}'
    await check(reviewPath, `${repo}/pulls/${number}/reviews/${review}`)
    await check(reviewPath, `${repo}/pulls/${number}/reviews/1`, {}, 404)
    await sandbox.call('/sandbox/acts', { json: { type: 'move_repository', repository, name: 'moved' } })
    await check('/repos/{owner}/{repo}', repo, {}, 301)
    await check('/search/commits', `/search/commits?q=author:${login}&per_page=100`)
    await check('/search/issues', `/search/issues?q=author:${login}+is:pr&per_page=100`)
    await check('/search/issues', `/search/issues?q=author:${login}+is:issue&per_page=100`)
    await check('/search/issues', `/search/issues?q=commenter:${login}`, {}, 422)
    await check('/app/installations/{installation_id}', `/app/installations/${id}`, app)
    await check('/users/{username}/installation', `/users/${login}/installation`, app)
    await check('/rate_limit', '/rate_limit')
    expect([...new Set(complaints)]).toEqual([])
  },
  COMPILING,
)

test('an answer without a required field is complained about', async () => {
  const body = (await (await openSandbox().call('/users/octocat')).json()) as Record<string, unknown>
  expect(complaintsOf('/users/{username}', 200, body)).toEqual([])
  delete body.starred_url
  expect(complaintsOf('/users/{username}', 200, body).join()).toContain("required property 'starred_url'")
})

async function openThread(sandbox: TestSandbox, login: string) {
  type Done = { id: number; thread: { id: number; repository: string; number: number } }
  const act = async (json: Record<string, unknown>): Promise<Done> =>
    (await sandbox.call('/sandbox/acts', { json })).json()
  const { thread } = await act({ type: 'open_pull_request', by: login, title: 'By hand' })
  const { id: comment } = await act({ type: 'comment', thread: thread.id })
  const { id: review } = await act({ type: 'review', thread: thread.id, inlineComments: 1 })
  return { ...thread, comment, review }
}

function complaintsOf(path: string, status: number, body: unknown): string[] {
  const pointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')
  const response = resolve(at(GITHUB_REST, 'paths', path, 'get', 'responses', String(status)))
  const schema = at(response, 'content', 'application/json', 'schema')
  const reference =
    typeof schema.$ref === 'string'
      ? schema.$ref
      : `#/paths/${pointer(path)}/get/responses/${status}/content/${pointer('application/json')}/schema`
  return complaintsBy(reference, body)
}

function complaintsBy(reference: string, body: unknown): string[] {
  const validate = compiled.get(reference) ?? compileGithubSchema(reference)
  compiled.set(reference, validate)
  if (validate(body)) return []
  // The path without list indexes, so that a hundred items with the same error report it once.
  const places = (validate.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath.replaceAll(/\/\d+/g, '/n')} ${message}`,
  )
  return [...new Set(places)]
}

/** Checks each payload by its own kind. A union of all kinds would accept almost anything. */
function complaintsOfPayloads(events: Event[]): string[] {
  expect(events.length).toBeGreaterThan(10)
  return events.flatMap(({ type, payload }) => {
    const name = type.replaceAll(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
    return complaintsBy(`#/components/schemas/${name}`, payload).map((one) => `${type} ${one}`)
  })
}

type Event = { type: string; payload: unknown }
type Json = Record<string, unknown>

function resolve(value: Json): Json {
  return typeof value.$ref === 'string' ? at(GITHUB_REST, ...value.$ref.split('/').slice(1)) : value
}

function at(value: unknown, ...names: string[]): Json {
  const found = names.reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], value)
  if (typeof found !== 'object' || found === null) throw new Error(`GitHub describes no ${names.join(' ')}`)
  return found as Json
}

async function busyLogin(sandbox: TestSandbox): Promise<string> {
  return (await sandbox.people()).find(({ quirk }) => quirk === 'many_pull_requests')?.login ?? ''
}

async function signIn(sandbox: TestSandbox, username: string): Promise<string> {
  const client = { client_id: SECRETS.githubClientId, client_secret: SECRETS.githubClientSecret }
  const redirect_uri = 'http://localhost:8787/github/callback'
  const form = { client_id: client.client_id, redirect_uri, scope: 'read:user user:email', username }
  const authorized = await sandbox.call('/login/oauth/authorize', { form })
  const code = new URL(authorized.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const json = { ...client, code }
  const granted = await sandbox.call('/login/oauth/access_token', { json, headers: { accept: 'application/json' } })
  return ((await granted.json()) as { access_token: string }).access_token
}
