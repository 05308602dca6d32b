import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { MIGRATIONS } from '#db/migrations.ts'
import { root } from '#workers/local/settings.ts'
import { deploy } from './deploy.ts'
import { ENVIRONMENTS, readDeployment, type Deployment } from './environment.ts'
import { findFaults } from './find-faults.ts'

const READY: Deployment = {
  ...readDeployment('staging'),
  origin: 'https://quest.test',
  hosts: ['quest.test'],
  database: { name: 'mergequest-staging', id: '11111111-1111-1111-1111-111111111111' },
}
const LIVE = '11111111-aaaa-4aaa-8aaa-111111111111'
const NEXT = '22222222-bbbb-4bbb-8bbb-222222222222'
type Queues = { producers?: { binding: string; queue: string }[]; consumers?: { queue: string }[] }

const SECRETS = ['SESSION_SECRET', 'HASH_KEY', 'GITHUB_TOKEN', 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET']

test.each(ENVIRONMENTS)('%s has its own Worker, database, queues and vars in wrangler.toml', (environment) => {
  const other = readDeployment(environment === 'staging' ? 'production' : 'staging')
  const { vars, database, queues, images, origin } = readDeployment(environment)
  expect(vars.APP_ENV).toBe(environment)
  expect(queues).toEqual([queues[0], `${queues[0]}-mail`, `${queues[0]}-dead`])
  expect([database.name, queues[0], images, origin]).not.toContain(undefined)
  for (const [own, others] of [
    [database.name, other.database.name],
    [queues[0], other.queues[0]],
    [images, other.images],
    [origin, other.origin],
  ])
    expect(own).not.toBe(others)
  expect(Object.keys(vars).toSorted()).toEqual(Object.keys(other.vars).toSorted())
})

test.each([undefined, ...ENVIRONMENTS])(
  'e-mail has a patient queue of its own, one batch at a time (%s)',
  (environment) => {
    const config = join(root, 'wrangler.toml')
    const { queues }: { queues: Queues } = unstable_readConfig({ config, env: environment }, { hideWarnings: true })
    const [main, mail] = queues.producers ?? []
    const name = main?.queue ?? ''
    expect(mail).toMatchObject({ binding: 'MAIL_QUEUE', queue: `${name}-mail` })
    const consumer = (queue: string) => queues.consumers?.find((one) => one.queue === queue)
    const dead = { dead_letter_queue: `${name}-dead` }
    expect(consumer(name)).toMatchObject({ max_retries: 5, ...dead })
    expect(consumer(`${name}-mail`)).toMatchObject({
      max_concurrency: 1,
      max_batch_size: 10,
      max_retries: 100,
      ...dead,
    })
    expect(consumer(`${name}-dead`)).toMatchObject({ max_retries: 100 })
  },
)

test('the file as it is checked in names what a stranger must put in, and no more', () => {
  expect(findFaults(readDeployment('production'), SECRETS).faults).toEqual([
    'The database has no id: npx wrangler d1 create mergequest, then put its id into [env.production] of wrangler.toml.',
    'APP_ORIGIN of [env.production] is not your own https address.',
  ])
})

test('missing secrets and partly configured parts are named; what is off is a note', () => {
  const { faults, notes } = findFaults(READY, ['SESSION_SECRET', 'GITHUB_TOKEN', 'STRIPE_SECRET_KEY', 'EMAIL_FROM'])
  expect(faults).toEqual([
    'HASH_KEY is missing: npx wrangler secret put HASH_KEY --env staging',
    'GITHUB_CLIENT_ID is missing: npx wrangler secret put GITHUB_CLIENT_ID --env staging',
    'GITHUB_CLIENT_SECRET is missing: npx wrangler secret put GITHUB_CLIENT_SECRET --env staging',
    'E-mail is partly configured. Missing: EMAIL_API_KEY or SMTP_URL.',
    'Payments is partly configured. Missing: STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_YEARLY, STRIPE_PRICE_LIFETIME, STRIPE_COUPON_FIRST_HUNDRED.',
  ])
  expect(notes).toContain('Signed weeks stays off. It needs SIGNING_KEY.')
  expect(notes).toContain('The operator API and /api/ready stay off. They need OPERATOR_TOKEN.')
})

test('a name that is a var and a secret is a fault: Cloudflare refuses it at the end', () => {
  const { faults } = findFaults({ ...READY, vars: { ...READY.vars, EMAIL_FROM: 'a@b.test' } }, [
    ...SECRETS,
    'EMAIL_FROM',
    'SMTP_URL',
  ])
  expect(faults).toEqual(['EMAIL_FROM is a var and a secret: keep the secret and remove the line from wrangler.toml.'])
})

test.each([
  ['a secret is missing', { secrets: SECRETS.slice(1) }],
  ['the database has no id', { database: { name: 'x', id: '' } }],
  ['a queue is missing', { absent: 'mergequest-staging-dead' }],
  ['the database is missing', { absent: 'd1 info' }],
  ['the Worker was never deployed', { secrets: null }],
])('nothing is built or changed when %s', async (_, given) => {
  const { calls, said, done } = await rehearsed(given)
  expect(done).toBe(false)
  expect(calls.every((call) => /^(secret list|d1 info|queues info)/.test(call))).toBe(true)
  expect(said.at(-1)).toContain('Nothing was changed')
  expect(said.some((line) => line.includes('fault'))).toBe(true)
})

test('a first deployment builds, notes where to go back to, deploys in order and tries the product', async () => {
  const { calls, said, done } = await rehearsed({ isServing: false })
  expect(done).toBe(true)
  expect(calls.slice(calls.indexOf('build'))).toEqual([
    'build',
    'keep files',
    'd1 time-travel info mergequest-staging --json --env staging',
    'deploy -c workers/images/wrangler.toml --name mergequest-images-staging',
    'd1 execute mergequest-staging --remote --env staging',
    'deploy --env staging',
    'smoke https://quest.test',
  ])
  expect(said.join('\n')).toContain('time-travel restore mergequest-staging --bookmark=0000-1 --env staging')
})

const TRIED = [
  'deployments status --json --env staging',
  'versions upload --env staging',
  `versions deploy ${LIVE}@100% ${NEXT}@0% --yes --env staging`,
  `smoke https://quest.test ${NEXT}`,
]

test('a later version is tried without traffic, then gets all of it with its triggers, and is tried again', async () => {
  const { calls, done } = await rehearsed({})
  expect(done).toBe(true)
  expect(calls.slice(calls.indexOf('deployments status --json --env staging'))).toEqual([
    ...TRIED,
    `versions deploy ${NEXT}@100% --yes --env staging`,
    'triggers deploy --env staging',
    `smoke https://quest.test ${NEXT}`,
  ])
})

test('a version that fails its test gets no traffic', async () => {
  const { calls, said, done } = await rehearsed({ isSound: false })
  expect(done).toBe(false)
  expect(calls.slice(calls.indexOf('deployments status --json --env staging'))).toEqual([
    ...TRIED,
    `versions deploy ${LIVE}@100% --yes --env staging`,
  ])
  expect(said.at(-1)).toContain(`${LIVE} stays live`)
})

test.each(['versions upload', 'versions deploy', 'triggers deploy', 'd1 time-travel'])(
  'after a failure of %s the same command goes through',
  async (absent) => {
    await rehearsed({ absent }).catch(() => undefined)
    expect((await rehearsed({})).done).toBe(true)
  },
)

test('an account on the free plan is told so', async () => {
  await expect(
    rehearsed({ absent: 'versions upload', fault: 'CPU limits are not supported for the Free plan [code: 100328]' }),
  ).rejects.toThrow('Workers Paid')
})

test.each([
  ['https://quest.test', [], ['No route of [env.staging] leads to quest.test: remove the # before "routes" there.']],
  [
    'https://quest.test',
    ['other.test'],
    ['No route of [env.staging] leads to quest.test: remove the # before "routes" there.'],
  ],
  ['https://quest.test', ['quest.test'], []],
  ['https://mergequest.somebody.workers.dev', [], []],
])('%s with routes of %j', (origin, hosts, faults) => {
  expect(findFaults({ ...READY, origin, hosts }, SECRETS).faults).toEqual(faults)
})

test('a migration that fails keeps the new version from being deployed', async () => {
  await expect(rehearsed({ absent: 'd1 execute' })).rejects.toThrow('d1 execute mergequest-staging failed')
})

type Given = {
  secrets?: string[] | null
  absent?: string
  fault?: string
  database?: Deployment['database']
  isSound?: boolean
  isServing?: boolean
}

async function rehearsed(given: Given) {
  const { secrets = SECRETS, absent = 'nothing', database = READY.database, isSound = true, isServing = true } = given
  const { fault = 'This Worker does not exist on your account. [code: 10007]' } = given
  const calls: string[] = []
  const said: string[] = []
  const done = await deploy(
    { ...READY, database },
    {
      run: async (args) => {
        const call = args.join(' ').replace(/ --yes --json --command .*/s, '')
        calls.push(call)
        const answered = (answer: string, ok = true) => ({
          ok,
          output: `▲ [WARNING] A newer version\n${answer}`,
          answer,
        })
        if (call.includes(absent)) return answered(fault, false)
        if (call.startsWith('deployments status'))
          return answered(JSON.stringify({ versions: [{ version_id: LIVE, percentage: 100 }] }))
        if (call.startsWith('versions upload')) return answered(`Uploaded mergequest\nWorker Version ID: ${NEXT}\n`)
        if (call.startsWith('d1 execute'))
          return answered(JSON.stringify([{ results: MIGRATIONS.map((name) => ({ name })) }]))
        if (call.startsWith('secret list'))
          return secrets === null
            ? answered('This Worker does not exist on your account. [code: 10007]', false)
            : answered(JSON.stringify(secrets.map((name) => ({ name, type: 'secret_text' }))))
        return answered(call.includes('time-travel') ? '{"bookmark": "0000-1"}' : '')
      },
      build: async () => void calls.push('build'),
      trySmoke: async (origin, version) =>
        calls.push(['smoke', origin, version?.id].filter(Boolean).join(' ')) > 0 && isSound,
      isServing: async () => isServing,
      keepFiles: async () => calls.push('keep files'),
      say: (line) => void said.push(line),
    },
  )
  return { calls, said, done }
}
