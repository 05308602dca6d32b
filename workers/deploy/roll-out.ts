import type { Deployment } from './environment.ts'
import { saysYes, type Person } from './person.ts'
import { isUnknownWorker, mustRun, parseJson, readJson, type RunWrangler } from './run-wrangler.ts'
import type { Stage } from './smoke-checks.ts'
import type { Outcome, Version } from './smoke.ts'

type Tools = {
  run: RunWrangler
  /** Tests the live version, or the named one behind its back. */
  trySmoke: (stage: Stage, version: Version | null) => Promise<Outcome>
  person: Person
  isAgreed: boolean
  say: (line: string) => void
}

/**
 * Uploads a version without traffic, tests it there, and then gives it all. One that fails gets none, and one that cannot be
 * tried only if a person agrees. May be repeated after any failure. A first deployment has nothing live to protect and no
 * address yet.
 */
export async function rollOut(deployment: Deployment, tools: Tools): Promise<boolean> {
  const { environment, worker } = deployment
  const { run, trySmoke, say } = tools
  const env = ['--env', environment]
  const live = await findLive(run, env)
  if (live === null) {
    await mustRun(run, ['deploy', ...env], { isShown: true })
    return (await trySmoke('first', null)) === 'passed'
  }
  const share = (...parts: string[]) => mustRun(run, ['versions', 'deploy', ...parts, '--yes', ...env])
  const id = await uploadVersion(run, env)
  await share(`${live}@100%`, `${id}@0%`)
  say(`Version ${id} is uploaded and gets no traffic yet. Trying it …`)
  const outcome = await trySmoke('trial', { worker, id })
  const isWanted = outcome === 'passed' || (outcome === 'unreachable' && (await isAgreedUntried(deployment, tools)))
  if (!isWanted) {
    await share(`${live}@100%`)
    say(`The new version gets no traffic: ${live} stays live. Its migrations stay, which older code does not mind.`)
    return false
  }
  await share(`${id}@100%`)
  await mustRun(run, ['triggers', 'deploy', ...env])
  say(`Version ${id} is live. To go back: npx wrangler versions deploy ${live}@100% --yes ${env.join(' ')}`)
  return (await trySmoke('live', { worker, id })) === 'passed'
}

async function isAgreedUntried({ origin }: Deployment, { person, isAgreed, say }: Tools): Promise<boolean> {
  say(`Nothing of ours answers at ${origin}, so the new version could not be tried. Look at the domain and its route.`)
  if (isAgreed) return true
  if (person !== null) return saysYes(person, 'Give it all traffic untried?')
  say('There is no terminal to ask at. Add --yes to give it all traffic untried.')
  return false
}

/**
 * The version with most of the traffic; null before the first deployment. Secrets that were put before make an empty Worker
 * without a database.
 */
export async function findLive(run: RunWrangler, env: string[]): Promise<string | null> {
  const id = await findDeployed(run, env)
  if (id === null) return null
  type Shown = { resources: { bindings: { type: string }[] } }
  const { resources } = await readJson<Shown>(run, ['versions', 'view', id, '--json', ...env])
  return resources.bindings.some(({ type }) => type === 'd1') ? id : null
}

/** Whether or not anything answers. */
export async function findDeployed(run: RunWrangler, worker: string[]): Promise<string | null> {
  const { ok, output, answer } = await run(['deployments', 'status', '--json', ...worker])
  if (!ok && isUnknownWorker(output)) return null
  if (!ok) throw new Error(`Cloudflare did not name the live version.\n${output}`)
  const { versions } = parseJson<{ versions: { version_id: string; percentage: number }[] }>(answer)
  const [most] = versions.toSorted((one, other) => other.percentage - one.percentage)
  return most?.version_id ?? null
}

export async function uploadVersion(run: RunWrangler, worker: string[]): Promise<string> {
  const output = await mustRun(run, ['versions', 'upload', ...worker])
  const id = /Worker Version ID:\s*([0-9a-f-]{36})/.exec(output)?.[1]
  if (id === undefined) throw new Error(`wrangler did not name the new version.\n${output}`)
  return id
}
