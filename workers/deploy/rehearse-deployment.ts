import { MIGRATIONS } from '#db/migrations.ts'
import { deploy } from './deploy.ts'
import { readDeployment, type Deployment } from './environment.ts'
import { fakeCloudflare, type Fault } from './fake-cloudflare.ts'
import type { Outcome } from './smoke.ts'

export const READY: Deployment = {
  ...readDeployment('staging'),
  origin: 'https://quest.test',
  hosts: ['quest.test'],
  database: { name: 'mergequest-staging', id: '11111111-1111-1111-1111-111111111111' },
}
export const SECRETS = ['SESSION_SECRET', 'HASH_KEY', 'GITHUB_TOKEN', 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET']

export const IMAGES = '-c workers/images/wrangler.toml --name mergequest-images-staging'

type Given = {
  secrets?: string[] | null
  queues?: { queue_name: string }[]
  databases?: ReturnType<typeof fakeCloudflare>['account']['databases']
  migrations?: readonly string[]
  faults?: Fault[]
  isDeployed?: boolean
}
type Circumstances = {
  outcome?: Outcome
  replication?: 'auto' | 'disabled'
  isAgreed?: boolean
  isUrgent?: boolean
  /** Of a person; null where there is no terminal. */
  answer?: string | null
  now?: string
}

/** Deploys to an account that is ready and has an earlier version, but for what is given. For tests. */
export async function rehearsed({
  outcome = 'passed',
  replication = 'auto',
  isAgreed = false,
  isUrgent = false,
  answer = null,
  now = '2026-11-26T12:00:00Z',
  ...given
}: Given & Circumstances) {
  const database = { uuid: READY.database.id, name: READY.database.name, location: 'weur' }
  const cloudflare = fakeCloudflare({
    secrets: SECRETS,
    databases: [{ ...database, read_replication: { mode: replication } }],
    queues: READY.queues.map((queue_name) => ({ queue_name })),
    migrations: MIGRATIONS,
    isDeployed: true,
    ...given,
  })
  const { account } = cloudflare
  const { calls } = account
  const said: string[] = []
  const questions: string[] = []
  let error = ''
  const work = deploy(READY, {
    run: cloudflare.run,
    web: cloudflare.web,
    accountId: undefined,
    person: answer === null ? null : async (question) => (questions.push(question), answer),
    isAgreed: isAgreed || replication === 'disabled',
    isUrgent,
    now: () => Date.parse(now),
    location: null,
    saveId: () => undefined,
    build: async () => void calls.push('build'),
    trySmoke: async (stage, version) => {
      calls.push(['smoke', stage, version?.id].filter(Boolean).join(' '))
      return stage === 'trial' ? outcome : 'passed'
    },
    keepFiles: async () => calls.push('keep files'),
    say: (line) => void said.push(line),
  })
  const done = await work.catch((thrown: unknown) => {
    error = String(thrown)
    return false
  })
  const rolledOut = calls.slice(calls.lastIndexOf('deployments status --json --env staging'))
  return { calls, rolledOut, said, questions, done, error, migrations: account.migrations }
}
