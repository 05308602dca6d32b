import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { IMAGES, laterDeployment, READY, SECRETS } from '#tests/deploy/deployments.ts'
import { root } from '#workers/local/settings.ts'
import { ENVIRONMENTS, readDeployment } from './environment.ts'
import { findFaults } from './find-faults.ts'

type Queues = { producers?: { binding: string; queue: string }[]; consumers?: { queue: string }[] }

test.each(ENVIRONMENTS)('%s has its own Worker, database, queues and vars in wrangler.toml', (environment) => {
  const other = readDeployment(environment === 'staging' ? 'production' : 'staging')
  const { vars, database, queues, images, origin } = readDeployment(environment)
  expect(vars.APP_ENV).toBe(environment)
  expect(queues).toEqual([queues[0], `${queues[0]}-mail`, `${queues[0]}-github`, `${queues[0]}-dead`])
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
  'e-mail has a patient queue of its own, and GitHub one too, one batch at a time (%s)',
  (environment) => {
    const config = join(root, 'wrangler.toml')
    const { queues }: { queues: Queues } = unstable_readConfig({ config, env: environment }, { hideWarnings: true })
    const [main, mail, github] = queues.producers ?? []
    const name = main?.queue ?? ''
    expect(mail).toMatchObject({ binding: 'MAIL_QUEUE', queue: `${name}-mail` })
    expect(github).toMatchObject({ binding: 'GITHUB_QUEUE', queue: `${name}-github` })
    const consumer = (queue: string) => queues.consumers?.find((one) => one.queue === queue)
    const dead = { dead_letter_queue: `${name}-dead` }
    expect(consumer(name)).toMatchObject({ max_retries: 5, ...dead })
    expect(consumer(`${name}-mail`)).toMatchObject({
      max_concurrency: 1,
      max_batch_size: 10,
      max_retries: 100,
      ...dead,
    })
    expect(consumer(`${name}-github`)).toMatchObject({ max_concurrency: 1, max_retries: 5, ...dead })
    expect(consumer(`${name}-dead`)).toMatchObject({ max_retries: 100 })
  },
)

test('the file as it is checked in names what a stranger must put in, and no more', () => {
  expect(findFaults(readDeployment('production'), SECRETS).faults).toEqual([
    'APP_ORIGIN of [env.production] is not your own https address.',
  ])
})

test('actions of the workflows are pinned by commit, with the version beside it, and get the least rights', () => {
  const folder = join(root, '.github/workflows')
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m)
    for (const [, action] of text.matchAll(/uses: (.*)/g))
      expect(action).toMatch(/^(?:\.\/|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/)
  }
})

test('missing secrets and partly configured parts are named; what is off is a note', () => {
  const { faults, missing, notes } = findFaults(READY, [
    'SESSION_SECRET',
    'GITHUB_TOKEN',
    'STRIPE_SECRET_KEY',
    'EMAIL_FROM',
  ])
  expect(missing).toEqual(['HASH_KEY', 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'])
  expect(faults).toEqual([
    'E-mail is partly configured. Missing: EMAIL_API_KEY or SMTP_URL.',
    'Payments is partly configured. Missing: STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_YEARLY, STRIPE_PRICE_LIFETIME, STRIPE_COUPON_FIRST_HUNDRED.',
  ])
  expect(notes).toContain('Signed weeks stays off. It needs SIGNING_KEY.')
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
  ['the Worker was never deployed', { secrets: null }],
  ['a queue is missing', { queues: [] }],
  ['wrangler.toml names a database that is gone', { databases: [] }],
])('without a terminal nothing is built or changed when %s', async (_, given) => {
  const { calls, said, done, error } = await laterDeployment(given)
  expect(done).toBe(false)
  expect(
    calls.every((call) => /^(secret list|deployments status|versions view|whoami|auth token|GET )/.test(call)),
  ).toBe(true)
  expect(`${said.at(-1)} ${error}`).toContain('Nothing was changed')
})

const LISTING = 'd1 execute mergequest-staging --remote --env staging'

test('a first deployment builds, notes where to go back to, deploys in order and tries the product', async () => {
  const { calls, said, done } = await laterDeployment({ isDeployed: false, migrations: [], replication: 'disabled' })
  expect(done).toBe(true)
  expect(calls.slice(calls.indexOf('build'))).toEqual([
    'build',
    'keep files',
    'd1 time-travel info mergequest-staging --json --env staging',
    `deployments status --json ${IMAGES}`,
    `deploy ${IMAGES}`,
    LISTING,
    `${LISTING} --file`,
    LISTING,
    `PUT /d1/database/${READY.database.id}`,
    'deployments status --json --env staging',
    `versions view 00000000-eeee-4eee-8eee-000000000000 --json --env staging`,
    'deploy --env staging',
    'smoke first',
    LISTING,
  ])
  expect(said.join('\n')).toContain('time-travel restore mergequest-staging --bookmark=0000-1 --env staging')
})

test.each(['versions upload --env', 'versions deploy', 'triggers deploy'])(
  'a failure of %s ends it',
  async (command) => {
    const { done, error } = await laterDeployment({ faults: [{ on: new RegExp(command), as: 'refused' }] })
    expect([done, error]).toEqual([false, expect.stringContaining(command)])
  },
)

test('an account on the free plan is told so', async () => {
  const { done, error } = await laterDeployment({ faults: [{ on: /versions upload/, as: 'free plan' }] })
  expect([done, error]).toEqual([false, expect.stringContaining('Workers Paid')])
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
  const { calls, error } = await laterDeployment({ faults: [{ on: /d1 execute/, as: 'refused' }] })
  expect(error).toContain('d1 execute mergequest-staging failed')
  expect(calls.some((call) => /^(deploy |versions (?:deploy|upload --env))/.test(call))).toBe(false)
})
