import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { FAILSAFE_SCHEMA, load } from 'js-yaml'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { brokenLinks, decisionsIn, pathsIn, scriptsIn, type Files } from './documents.ts'

const here: Files = { exists: existsSync, read: (path) => readFileSync(path, 'utf8') }
const docs = filesIn('docs').filter((path) => path.endsWith('.md'))
const documents = ['README.md', 'CONTRIBUTING.md', 'CODE_OF_CONDUCT.md', 'SECURITY.md', 'CHANGELOG.md', ...docs]
const decisions = docs.filter((path) => /^docs\/decisions\/\d{4}-/.test(path))

test('every link leads somewhere', () => {
  expect(documents.flatMap((path) => brokenLinks(path, here))).toEqual([])
})

test('every decision that is named is there', () => {
  const numbers = new Set(decisions.map((path) => path.slice('docs/decisions/'.length).slice(0, 4)))
  const sources = ['app', 'db', 'workers', 'tests']
    .flatMap(filesIn)
    .filter((path) => /\.(?:ts|tsx|css|mjs)$/.test(path))
  const named = [...sources, ...documents].flatMap((path) =>
    decisionsIn(here.read(path)).map((number) => ({ path, number })),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([])
})

test('every decision is in the index', () => {
  const index = here.read('docs/decisions/README.md')
  const names = decisions.map((path) => path.slice('docs/decisions/'.length))
  expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([])
})

test('every command and path that a document names is there', () => {
  const commands = documents.flatMap((path) => scriptsIn(here.read(path)).map((name) => `${path}: ${name}`))
  expect(commands.filter((named) => !((named.split(': ')[1] ?? '') in packageFile.scripts))).toEqual([])
  const paths = documents.flatMap((path) => pathsIn(here.read(path)).map((named) => `${path}: ${named}`))
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((named) => !existsSync(named.split(': ')[1] ?? ''))).toEqual([])
})

test('every table is explained in docs/architecture.md', () => {
  const schema = filesIn('db/schema').filter((path) => path.endsWith('.ts'))
  const tables = schema.flatMap((path) =>
    [...here.read(path).matchAll(/(?:sqliteTable|ownedTable)\(\s*'([a-z_]+)'/g)].map(([, name = '']) => name),
  )
  expect(tables.length).toBeGreaterThan(60)
  const page = here.read('docs/architecture.md')
  expect(tables.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('GitHub can read the forms of issues', () => {
  const forms = filesIn('.github/ISSUE_TEMPLATE').filter((path) => !path.endsWith('config.yml'))
  for (const path of forms)
    expect(load(here.read(path), { schema: FAILSAFE_SCHEMA }), path).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      body: expect.arrayContaining([expect.objectContaining({ type: 'textarea', id: expect.any(String) })]),
    })
  expect(forms.length).toBeGreaterThan(1)
})

const PLANTED = new Map([
  ['README.md', 'See [rope](docs/rope.md#on-a-rope), [the same](#top), [elsewhere](https://rope.example/x).\n\n# Top'],
  [
    'docs/rope.md',
    '# Rope\n\n## On a rope\n\n[Up](../README.md) [gone](knot.md) [moved](rope.md#in-a-knot)\n\n```\n[no](x.md)\n```',
  ],
])
const planted: Files = { exists: (path) => PLANTED.has(path), read: (path) => PLANTED.get(path) ?? '' }

test('a link to a file or a heading that is gone is found', () => {
  expect(brokenLinks('README.md', planted)).toEqual([])
  expect(brokenLinks('docs/rope.md', planted)).toEqual([
    'docs/rope.md leads to knot.md',
    'docs/rope.md leads to rope.md#in-a-knot',
  ])
})

test('decisions, commands and paths are found in a text', () => {
  const text =
    'See decision 0094 and [it](decisions/0002-x.md); `npm run test:under-load -- --only=x`, `app/domain/x.ts`, `app/{name}`.'
  expect(decisionsIn(text)).toEqual(['0094', '0002'])
  expect(scriptsIn(text)).toEqual(['test:under-load'])
  expect(pathsIn(text)).toEqual(['app/domain/x.ts'])
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
}
