import { deploy } from './deploy.ts'
import { NO_ID, readDeployment, type Deployment } from './environment.ts'
import { fakeCloudflare, type Fault } from './fake-cloudflare.ts'
import type { Location } from './provision.ts'

const NAMED = readDeployment('production')
const FIRST: Deployment = { ...NAMED, origin: 'https://quest.test', hosts: ['quest.test'] }
export type Drill = ReturnType<typeof startDrill>

/** For tests: an empty account and a person who says yes, unless `answers` has another answer to a question. */
export function startDrill(faults: Fault[] = []) {
  const { account, run, web } = fakeCloudflare({ faults })
  const drill = {
    account,
    answers: new Map<string, string>(),
    typed: true,
    accounts: 1,
    saved: new Array<string>(),
    tokens: new Array<string | undefined>(),
    stages: new Array<string>(),
    run: attempt,
  }
  return drill

  async function attempt(given: { isAlone?: boolean; isAgreed?: boolean; location?: Location } = {}) {
    const said: string[] = []
    const questions: string[] = []
    let error = ''
    const database = { name: 'mergequest', id: drill.saved.at(-1) ?? NO_ID }
    const work = deploy(
      { ...FIRST, database },
      {
        run: async (args, options) => {
          if (args[0] === 'whoami' && drill.accounts > 1)
            return accountsAnswer([1, 2].map((id) => ({ id: `account-${id}`, name: 'Mine' })))
          return run(args, options?.isShown === true && !drill.typed ? { ...options, input: '' } : options)
        },
        web,
        accountId: undefined,
        person:
          given.isAlone === true
            ? null
            : async (question) => {
                questions.push(question)
                const other = [...drill.answers].find(([start]) => question.startsWith(start))
                return other?.[1] ?? (question.startsWith('Where') ? '' : 'y')
              },
        isAgreed: given.isAgreed ?? false,
        isUrgent: false,
        now: () => Date.parse('2026-11-26T12:00:00Z'),
        location: given.location ?? null,
        saveId: (id) => void drill.saved.push(id),
        build: async () => undefined,
        trySmoke: async (stage, _version, token) => {
          drill.stages.push(stage)
          if (token !== undefined) drill.tokens.push(token)
          account.calls.push('smoke')
          return 'passed'
        },
        keepFiles: async () => 0,
        say: (line) => void said.push(line),
      },
    )
    const done = await work.catch((thrown: unknown) => {
      error = String(thrown)
      return false
    })
    return { done, said, questions, error }
  }
}

function accountsAnswer(accounts: object[]) {
  const answer = JSON.stringify({ accounts })
  return { ok: true, output: answer, answer }
}
