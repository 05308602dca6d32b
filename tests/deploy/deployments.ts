import { MIGRATIONS } from '#db/migrations.ts'
import { deploy, type Tools } from '#workers/deploy/deploy.ts'
import { NO_ID, readDeployment, type Deployment } from '#workers/deploy/environment.ts'
import type { Location } from '#workers/deploy/provision.ts'
import type { Outcome } from '#workers/deploy/smoke.ts'
import { fakeCloudflare, type Fault } from './fake-cloudflare.ts'

const PLACE = { origin: 'https://quest.test', hosts: ['quest.test'] }
export const READY: Deployment = {
  ...readDeployment('staging'),
  ...PLACE,
  database: { name: 'mergequest-staging', id: '11111111-1111-1111-1111-111111111111' },
}
export const SECRETS = ['SESSION_SECRET', 'HASH_KEY', 'GITHUB_TOKEN', 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET']
export const IMAGES = '-c workers/images/wrangler.toml --name mergequest-images-staging'

type Cloudflare = ReturnType<typeof fakeCloudflare>
/** What a person says to a question; null where there is no terminal. */
type Answer = ((question: string) => string) | null

/** Deploys to a fake account. */
async function deployTo(
  { run, web }: Pick<Cloudflare, 'run' | 'web'>,
  deployment: Deployment,
  answer: Answer,
  given: Partial<Tools> & Pick<Tools, 'trySmoke'>,
) {
  const said: string[] = []
  const questions: string[] = []
  let error = ''
  const work = deploy(deployment, {
    run,
    web,
    accountId: undefined,
    person: answer === null ? null : async (question) => (questions.push(question), answer(question)),
    isAgreed: false,
    isUrgent: false,
    now: () => Date.parse('2026-11-26T12:00:00Z'),
    location: null,
    saveId: () => undefined,
    build: async () => undefined,
    keepFiles: async () => 0,
    say: (line) => void said.push(line),
    ...given,
  })
  const done = await work.catch((thrown: unknown) => {
    error = String(thrown)
    return false
  })
  return { said, questions, done, error }
}

export type FirstDeployment = ReturnType<typeof firstDeployment>

/** An empty account and a person who says yes, unless `answers` has another answer to a question. */
export function firstDeployment(faults: Fault[] = []) {
  const cloudflare = fakeCloudflare({ faults })
  const { account, web } = cloudflare
  const first = {
    account,
    answers: new Map<string, string>(),
    typed: true,
    accounts: 1,
    saved: new Array<string>(),
    stages: new Array<string>(),
    run: attempt,
  }
  return first

  async function attempt(given: { isAlone?: boolean; isAgreed?: boolean; location?: Location } = {}) {
    const database = { name: 'mergequest', id: first.saved.at(-1) ?? NO_ID }
    const run: Cloudflare['run'] = async (args, options) => {
      if (args[0] === 'whoami' && first.accounts > 1) return TWO_ACCOUNTS
      return cloudflare.run(args, options?.isShown === true && !first.typed ? { ...options, input: '' } : options)
    }
    const answer = (question: string) => {
      const [, other] = [...first.answers].find(([start]) => question.startsWith(start)) ?? []
      return other ?? (question.startsWith('Where') ? '' : 'y')
    }
    return deployTo(
      { run, web },
      { ...readDeployment('production'), ...PLACE, database },
      given.isAlone === true ? null : answer,
      {
        isAgreed: given.isAgreed ?? false,
        location: given.location ?? null,
        saveId: (id) => void first.saved.push(id),
        trySmoke: async (stage) => {
          first.stages.push(stage)
          account.calls.push('smoke')
          return 'passed'
        },
      },
    )
  }
}

const TWO_ACCOUNTS = (() => {
  const answer = JSON.stringify({ accounts: [1, 2].map((id) => ({ id: `account-${id}`, name: 'Mine' })) })
  return { ok: true, output: answer, answer }
})()

type Circumstances = Partial<
  Pick<Cloudflare['account'], 'secrets' | 'queues' | 'databases' | 'migrations' | 'faults' | 'isDeployed'>
> & {
  outcome?: Outcome
  replication?: 'auto' | 'disabled'
  isAgreed?: boolean
  isUrgent?: boolean
  answer?: string | null
  now?: string
}

/** Deploys to an account that is ready and has an earlier version, but for what is given. */
export async function laterDeployment({
  outcome = 'passed',
  replication = 'auto',
  isAgreed = false,
  isUrgent = false,
  answer = null,
  now = '2026-11-26T12:00:00Z',
  ...given
}: Circumstances) {
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
  const answered = await deployTo(cloudflare, READY, answer === null ? null : () => answer, {
    isAgreed: isAgreed || replication === 'disabled',
    isUrgent,
    now: () => Date.parse(now),
    build: async () => void calls.push('build'),
    trySmoke: async (stage, version) => {
      calls.push(['smoke', stage, version?.id].filter(Boolean).join(' '))
      return stage === 'trial' ? outcome : 'passed'
    },
    keepFiles: async () => calls.push('keep files'),
  })
  const rolledOut = calls.slice(calls.lastIndexOf('deployments status --json --env staging'))
  return { ...answered, calls, rolledOut, migrations: account.migrations }
}
