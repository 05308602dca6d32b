import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '#db/migrations.ts'
import { firstDeployment, type FirstDeployment } from '#tests/deploy/deployments.ts'
import type { Fault } from '#tests/deploy/fake-cloudflare.ts'
import { CONFIG, withDatabaseId } from './environment.ts'

const QUEUES = ['mergequest', 'mergequest-mail', 'mergequest-github', 'mergequest-dead']
const FETCHED = ['GITHUB_TOKEN', 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET']
const ON_REQUEST = ['ENCRYPTION_KEY', 'SIGNING_KEY', 'STAFF_SETUP_TOKEN']
const THINGS = [
  'the database mergequest in weur',
  'the id of the database in [env.production] of wrangler.toml: commit that line',
  ...QUEUES.map((queue) => `the queue ${queue}`),
  'read replication of mergequest, so that visitors read nearby, when it has its tables',
]

test('one command leads from an empty account to a running site, and says each step', async () => {
  const deployment = firstDeployment()
  const { done, said, questions } = await deployment.run()
  expect(done).toBe(true)
  expect(said.filter((line) => /^ {2}to do/.test(line))).toEqual(THINGS.map((thing) => `  to do  ${thing}`))
  expect(said.filter((line) => /^ {2}done/.test(line))).toEqual(
    [...THINGS, 'HASH_KEY', 'SESSION_SECRET', ...ON_REQUEST]
      .map((thing) => `  done   ${thing}`)
      .toSorted(orderOf(said)),
  )
  expect(said.join('\n')).toContain('Workers Paid')
  expect(questions[0]).toContain('weur, eeur, apac, oc, wnam, enam')
  expectWhole(deployment)
  const repeated = await deployment.run()
  expect(repeated.done).toBe(true)
  expect(repeated.questions).toEqual([])
  expect(repeated.said).toContain('The database, its replication and the queues are there.')
  expectWhole(deployment)
})

test.each<[string, ...Fault[]]>([
  ['reading the databases is refused', { on: /GET \/d1\/database/, as: 'refused' }],
  ['making the database is refused', { on: /POST \/d1\/database/, as: 'refused' }],
  ['making the database breaks off', { on: /POST \/d1\/database/, as: 'broken' }],
  ['turning on replication is refused', { on: /PUT /, as: 'refused' }],
  ['a queue is refused', { on: /POST \/queues/, as: 'refused' }],
  ['a page of errors answers for a queue', { on: /POST \/queues/, as: 'page' }],
  ['the rate limit does not end', { on: /POST \/queues/, as: 'rate-limited', times: 6 }],
  ['Cloudflare is away', { on: /GET \/queues/, as: 'page', times: 6 }],
  ['a secret is refused', { on: /secret put HASH_KEY/, as: 'refused' }],
  ['a secret is put and the answer is lost', { on: /secret put SESSION_SECRET/, as: 'lost' }],
  ['the migrations are refused both ways', { on: /--file/, as: 'refused' }, { on: /\/query/, as: 'refused' }],
  ['the first deployment is refused', { on: /^deploy --env/, as: 'refused' }],
])('%s: it says so, and the same command goes on from there', async (_, ...faults) => {
  const deployment = firstDeployment(faults)
  const first = await deployment.run()
  expect(first.done).toBe(false)
  expect(first.error).not.toBe('')
  expect(deployment.account.calls).not.toContain('smoke')
  expect((await deployment.run()).done).toBe(true)
  expectWhole(deployment)
})

test.each<[string, Fault]>([
  ['the database is made', { on: /POST \/d1\/database/, as: 'lost' }],
  ['a queue is made', { on: /POST \/queues/, as: 'lost' }],
  ['replication is on', { on: /PUT /, as: 'lost' }],
  ['the migrations are applied', { on: /--file/, as: 'lost' }],
  ['a list breaks off once', { on: /GET \/queues/, as: 'broken' }],
])('%s and the answer is lost: it looks again and goes on', async (_, fault) => {
  const deployment = firstDeployment([fault])
  expect((await deployment.run()).done).toBe(true)
  expectWhole(deployment)
})

test('a rate limit is waited for as long as it says', async () => {
  const deployment = firstDeployment([{ on: /POST \/queues/, as: 'rate-limited', times: 2 }])
  expect((await deployment.run()).done).toBe(true)
  expect(deployment.account.pauses).toEqual([7000, 7000])
  expectWhole(deployment)
})

test('what is on a later page of a list is found', async () => {
  const others = ['one', 'two', 'three', 'four', 'mergequest-old']
  const deployment = firstDeployment()
  deployment.account.queues.push(...[...others, ...QUEUES].map((queue_name) => ({ queue_name })))
  for (const name of [...others, 'mergequest'])
    deployment.account.databases.push({
      uuid: `id-${name}`,
      name,
      location: 'wnam',
      read_replication: { mode: 'auto' },
    })
  const { done, said } = await deployment.run()
  expect(done).toBe(true)
  expect(said.filter((line) => line.startsWith('  to do'))).toEqual([`  to do  ${THINGS[1]}`])
  expect(deployment.saved).toEqual(['id-mergequest'])
})

test.each([
  ['Do this now?', THINGS.length],
  ['Make SESSION_SECRET and HASH_KEY by chance?', 0],
])('a "no" to "%s" ends it, and it says what is undone', async (question, undone) => {
  const deployment = firstDeployment()
  deployment.answers.set(question, 'no')
  const { done, said, error } = await deployment.run()
  expect([done, error]).toEqual([false, ''])
  expect(deployment.account.databases).toHaveLength(undone === 0 ? 1 : 0)
  expect(deployment.account.calls.some((call) => /^(deploy |d1 execute|secret put)/.test(call))).toBe(false)
  const shown = said.filter((line) => /^ {2}undone/.test(line))
  expect(undone === 0 ? shown.length : said.at(-1)).toBe(undone === 0 ? 5 : 'Nothing was changed.')
  deployment.answers.clear()
  expect((await deployment.run()).done).toBe(true)
  expectWhole(deployment)
})

test("a no to wrangler's own question for a secret ends it, although wrangler ends well", async () => {
  const deployment = firstDeployment()
  deployment.typed = false
  const { done, said } = await deployment.run()
  expect(done).toBe(false)
  expect(said).toContain('  undone GITHUB_TOKEN: npx wrangler secret put GITHUB_TOKEN --env production')
  expect(said).toContain('  done   HASH_KEY')
  deployment.typed = true
  expect((await deployment.run()).done).toBe(true)
  expectWhole(deployment)
})

test('without a terminal secrets are named, and --yes makes the rest where the default says', async () => {
  const deployment = firstDeployment()
  const silent = await deployment.run({ isAlone: true })
  expect(silent.said.filter((line) => line.includes('fault'))).toHaveLength(5)
  expect(deployment.account.databases).toEqual([])
  deployment.account.secrets = ['SESSION_SECRET', 'HASH_KEY', ...FETCHED]
  expect((await deployment.run({ isAlone: true })).said.at(-1)).toContain('Add --yes')
  expect(deployment.account.databases).toEqual([])
  const agreed = await deployment.run({ isAlone: true, isAgreed: true })
  expect(agreed.done).toBe(true)
  expect(agreed.said).toContain('  note   The database goes to weur, the default; --location=… names another.')
  expect(deployment.account.databases).toMatchObject([{ location: 'weur' }])
})

test('a location is taken from the option or from the answer, and a wrong one makes nothing', async () => {
  const byOption = firstDeployment()
  await byOption.run({ location: 'apac' })
  expect(byOption.account.databases).toMatchObject([{ location: 'apac' }])
  const wrong = firstDeployment()
  wrong.answers.set('Where', 'mars')
  expect((await wrong.run()).error).toContain('mars is none of weur')
  expect(wrong.account.databases).toEqual([])
  wrong.answers.set('Where', 'ENAM')
  await wrong.run()
  expect(wrong.account.databases).toMatchObject([{ location: 'enam' }])
})

test('of several accounts one must be named', async () => {
  const deployment = firstDeployment()
  deployment.accounts = 2
  expect((await deployment.run()).error).toContain(
    'Set CLOUDFLARE_ACCOUNT_ID to one of your accounts: account-1 (Mine)',
  )
})

test('the id is written into the section of its environment only', () => {
  const text = readFileSync(CONFIG, 'utf8')
  const written = withDatabaseId(text, 'production', '12345678-1234-4234-8234-123456789012')
  const changed = written.split('\n').filter((line, at) => line !== text.split('\n')[at])
  expect(changed).toEqual(['database_id = "12345678-1234-4234-8234-123456789012"'])
  const section = written.slice(written.indexOf('[[env.production.d1_databases]]'))
  expect(section.slice(0, section.indexOf('[[env.production.queues'))).toContain('12345678')
  expect(() => withDatabaseId('name = "x"', 'production', 'id')).toThrow('Put database_id = "id" into')
})

test('the tables are imported before read replication is switched on, because imports fail afterwards', async () => {
  const deployment = firstDeployment()
  await deployment.run()
  const { calls, databases } = deployment.account
  const replicated = calls.indexOf(`PUT /d1/database/${databases[0]?.uuid}`)
  expect(replicated).toBeGreaterThan(calls.findIndex((call) => call.endsWith('--file')))
  expect(calls.some((call) => call.endsWith('/query'))).toBe(false)
  expect(deployment.account.migrations).toEqual(MIGRATIONS)
})

test('an import that is refused is done by queries', async () => {
  const deployment = firstDeployment([{ on: /--file/, as: 'refused' }])
  const { done, said } = await deployment.run()
  expect(done).toBe(true)
  expect(said.some((line) => line.includes('Trying it the other way'))).toBe(true)
  expect(deployment.account.migrations).toEqual(MIGRATIONS)
  expectWhole(deployment)
})

test('an empty Worker, which secrets make, counts as none', async () => {
  const deployment = firstDeployment([{ on: /^deploy --env/, as: 'refused' }])
  await deployment.run()
  const { done } = await deployment.run()
  expect(done).toBe(true)
  expect(deployment.account.calls.some((call) => call.startsWith('versions upload --env'))).toBe(false)
  expect(deployment.stages).toEqual(['first'])
})

function expectWhole({ account, saved }: FirstDeployment): void {
  expect(account.databases).toMatchObject([{ name: 'mergequest', read_replication: { mode: 'auto' } }])
  expect(account.queues.map(({ queue_name }) => queue_name)).toEqual(QUEUES)
  expect(account.secrets).toEqual(expect.arrayContaining(['SESSION_SECRET', 'HASH_KEY', ...FETCHED]))
  expect(saved).toEqual([account.databases[0]?.uuid])
  expect(account.isDeployed).toBe(true)
}

function orderOf(said: string[]): (one: string, other: string) => number {
  return (one, other) => said.indexOf(one) - said.indexOf(other)
}
