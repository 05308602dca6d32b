import { asCommand, refuse } from './as-command.ts'
import { web, type Web } from './cloudflare.ts'
import { CHECKS, type Ask, type Expected } from './smoke-checks.ts'

/** `npm run deploy -- smoke https://your.domain` leaves nothing behind. With GITHUB_CLIENT_ID it also checks the sign-in's. */

export type Version = { worker: string; id: string }
export type Outcome = 'passed' | 'failed' | 'unreachable'

const LONGEST_ANSWER = 15_000
const ANSWER_TRIES = 60
const ANSWER_PAUSE = 5000

/** With a version, Cloudflare sends the requests to it even while it has no traffic. */
export async function smoke(
  origin: string,
  expected: Expected,
  say: (line: string) => void,
  version: Version | null = null,
  { fetch: send, wait }: Web = web,
): Promise<Outcome> {
  const override: Record<string, string> =
    version === null ? {} : { 'cloudflare-workers-version-overrides': `${version.worker}="${version.id}"` }
  const ask: Ask = (path, options = {}) =>
    send(origin.replace(/\/$/, '') + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_ANSWER),
      ...options,
      headers: { ...override, ...(options.headers as Record<string, string> | undefined) },
    })
  say(`Trying ${origin} …`)
  const answer = await waitForAnswer(ask, version, wait)
  if (answer.fault !== null) {
    say(`  FAULT  ${answer.fault}`)
    return answer.isOurs ? 'failed' : 'unreachable'
  }
  const tools = { ask, origin, wait, expected, note: (text: string) => say(`  note   ${text}`) }
  let faults = 0
  for (const { name, run } of CHECKS) {
    const fault = await run(tools).catch((error: unknown) => String(error))
    if (fault !== null) faults += 1
    say(fault === null ? `  ok     ${name}` : `  FAULT  ${name}: ${fault}`)
  }
  say(faults === 0 ? `All ${CHECKS.length} checks passed.` : `${faults} of ${CHECKS.length} checks failed.`)
  return faults === 0 ? 'passed' : 'failed'
}

/** A new domain has no certificate for some minutes, and a new version is not everywhere at once. */
async function waitForAnswer(ask: Ask, version: Version | null, wait: Web['wait']) {
  let answer: { fault: string | null; isOurs: boolean } = { fault: null, isOurs: false }
  for (let tries = 1; tries <= ANSWER_TRIES; tries += 1) {
    if (tries > 1) await wait(ANSWER_PAUSE)
    try {
      const health = (await (await ask('/api/health')).json()) as { version?: string | null }
      if (version === null || health.version === version.id) return { fault: null, isOurs: true }
      answer = { fault: `version ${health.version} answers, not ${version.id}`, isOurs: true }
    } catch (error) {
      answer = { fault: `no answer: ${String(error)}`, isOurs: false }
    }
  }
  return answer
}

await asCommand(import.meta.url, async ([origin]) => {
  if (origin === undefined || !URL.canParse(origin)) return refuse('npm run deploy -- smoke https://your.domain')
  const { GITHUB_CLIENT_ID: clientId, PAGE_CACHE } = process.env
  const expected: Expected = { stage: 'live', clientId, isKept: PAGE_CACHE !== 'off' }
  return (await smoke(origin, expected, console.log)) === 'passed' ? 0 : 1
})
