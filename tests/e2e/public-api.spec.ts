import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { validate } from '@readme/openapi-parser'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { root } from '../../workers/local/settings.ts'
import { expect, test } from './journey.ts'
import { PORTS } from './ports.ts'
import { address, type Seeded } from './seeded.ts'

type Schema = Record<string, unknown>
type Description = {
  openapi: string
  paths: Record<
    string,
    { get: { operationId: string; responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }
  >
  components: { schemas: Record<string, Schema> }
}

const LAST_WEEK = '2026-W46'

test('the description is valid OpenAPI 3.1', async ({ request }) => {
  const description = await describe(request)
  expect(description.openapi).toBe('3.1.0')
  const validated = await validate(structuredClone(description) as unknown as Parameters<typeof validate>[0])
  expect(validated).toMatchObject({ valid: true, warnings: [] })
})

test('every address answers as it is described', async ({ request, seeded }) => {
  const description = await describe(request)
  const operations = Object.entries(description.paths).flatMap(([path, { get }]) =>
    queriesOf(get.operationId).map((query) => ({ get, path: fill(path, seeded) + query })),
  )
  expect(operations.length).toBeGreaterThan(20)
  for (const { get, path } of operations) {
    const answer = await request.get(path)
    const mediaType = answer.headers()['content-type']?.split(';')[0] ?? ''
    const shown = get.responses[String(answer.status())]?.content?.[mediaType]
    expect([path, answer.status(), shown === undefined]).toEqual([path, 200, false])
    if (!mediaType.endsWith('json') || shown === undefined) continue
    expect([path, faults(description, shown.schema, await answer.json())]).toEqual([path, []])
  }
})

test('problems are as they are described', async ({ request }) => {
  const description = await describe(request)
  for (const [path, status] of [
    ['/api/v1/leaderboard?limit=0', 400],
    ['/api/v1/leaderboard?cursor=x', 400],
    ['/api/v1/players/nobody-of-this-world', 404],
    ['/api/v1/players/nobody-of-this-world/weeks/2026-W46', 404],
    ['/api/v1/weeks/2026-W99', 404],
    ['/api/v1/nothing', 404],
    ['/api/nothing', 404],
  ] as const) {
    const answer = await request.get(path)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      status,
      'application/problem+json',
    ])
    expect(faults(description, { $ref: '#/components/schemas/Problem' }, await answer.json())).toEqual([])
  }
})

test('a check of the answers can fail', async ({ request }) => {
  const description = await describe(request)
  const answer = (await (await request.get('/api/v1/statistics')).json()) as object
  const schema = { $ref: '#/components/schemas/Statistics' }
  expect(faults(description, schema, answer)).toEqual([])
  expect(faults(description, schema, { ...answer, players: '12' })).not.toEqual([])
  expect(faults(description, schema, { ...answer, email: 'someone@example.test' })).not.toEqual([])
})

test('a client made from the description compiles and climbs through the boards', async ({ request, seeded }) => {
  const folder = join(root, 'test-results', 'api-client')
  mkdirSync(folder, { recursive: true })
  const types = await openapiTypescript(JSON.stringify(await describe(request)))
  writeFileSync(join(folder, 'api.d.ts'), astToString(types))
  writeFileSync(join(folder, 'client.ts'), CLIENT)
  expect(complaints(join(folder, 'client.ts'))).toEqual([])
  const client = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as {
    climb: (
      origin: string,
      username: string,
    ) => Promise<{ names: number; level: number; problem: string; weeks: number }>
  }
  const climbed = await client.climb(address(PORTS), seeded.champion)
  expect(climbed.names).toBeGreaterThan(20)
  expect(climbed.level).toBeGreaterThan(0)
  expect(climbed.problem).toBe('player_not_found')
  expect(climbed.weeks).toBeGreaterThan(3)
})

const CLIENT = `
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

export async function climb(origin: string, username: string) {
  const client = createClient<paths>({ baseUrl: origin })
  const names = new Set<string>()
  let cursor: string | undefined
  do {
    const { data } = await client.GET('/api/v1/leaderboard', { params: { query: { limit: 10, cursor } } })
    for (const entry of data?.entries ?? []) if (entry.username !== null) names.add(entry.username)
    cursor = data?.nextCursor ?? undefined
  } while (cursor !== undefined)
  const { data: player } = await client.GET('/api/v1/players/{username}', { params: { path: { username } } })
  const { error } = await client.GET('/api/v1/players/{username}', { params: { path: { username: 'nobody-of-this-world' } } })
  const { data: closed } = await client.GET('/api/v1/weeks')
  // @ts-expect-error -- there is no such address
  void (() => client.GET('/api/v1/secrets'))
  // @ts-expect-error -- there is no such field
  void player?.email
  const weeks: number = closed?.weeks.length ?? 0
  return { names: names.size, level: player?.level ?? 0, problem: error?.code ?? '', weeks }
}
`

/** The errors of the compiler for a file of strict TypeScript. */
function complaints(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  })
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

function faults(description: Description, schema: Schema, answer: unknown): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const check = ajv.compile({ ...schema, components: description.components })
  check(answer)
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

async function describe(request: { get: (path: string) => Promise<{ json: () => Promise<unknown> }> }) {
  return (await (await request.get('/api/v1/openapi.json')).json()) as Description
}

function fill(path: string, { champion }: Seeded): string {
  return path.replace('{username}', champion).replace('{week}', LAST_WEEK).replace('{slug}', 'nimble-docs-sprint')
}

/** Further queries to test for an operation. */
function queriesOf(operationId: string): string[] {
  const more: Record<string, string[]> = {
    getLeaderboard: [
      '?period=last-week',
      '?period=month&limit=3',
      '?period=all',
      '?premium=true',
      '?country=DE',
      '?period=1999-W01',
    ],
    getLedger: ['?limit=2'],
    getWeeks: ['?limit=1'],
    getProjects: ['?order=newest'],
    getBadge: ['?metric=points&style=for-the-badge&label=x', '?metric=streak'],
    getBadgeEndpoint: ['?metric=level'],
    getCard: ['?theme=dark'],
  }
  return ['', ...(more[operationId] ?? [])]
}
