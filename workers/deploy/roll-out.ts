import type { Deployment } from './environment.ts'
import { isUnknownWorker, mustRun, parseJson, type RunWrangler } from './run-wrangler.ts'
import type { Version } from './smoke.ts'

type Tools = {
  run: RunWrangler
  /** Tests the live version, or the named one behind the live one's back. */
  trySmoke: (origin: string, version: Version | null) => Promise<boolean>
  isServing: (origin: string) => Promise<boolean>
  say: (line: string) => void
}

/**
 * Uploads a new version beside the live one without traffic, tests it there, and then gives it all traffic. A version
 * that fails gets none. May be repeated after any failure. A first deployment has nothing live to protect and no address
 * yet, even where putting secrets has created an empty Worker.
 */
export async function rollOut({ environment, worker, origin }: Deployment, tools: Tools): Promise<boolean> {
  const { run, trySmoke, isServing, say } = tools
  const env = ['--env', environment]
  const live = (await isServing(origin)) ? await findLive(run, env) : null
  if (live === null) {
    await mustRun(run, ['deploy', ...env], { isShown: true })
    return trySmoke(origin, null)
  }
  const share = (...parts: string[]) => mustRun(run, ['versions', 'deploy', ...parts, '--yes', ...env])
  const id = await upload(run, env)
  await share(`${live}@100%`, `${id}@0%`)
  say(`Version ${id} is uploaded and gets no traffic yet. Trying it …`)
  if (!(await trySmoke(origin, { worker, id }))) {
    await share(`${live}@100%`)
    say(`The new version gets no traffic: ${live} stays live. Its migrations stay, which older code does not mind.`)
    return false
  }
  await share(`${id}@100%`)
  await mustRun(run, ['triggers', 'deploy', ...env])
  say(`Version ${id} is live. To go back: npx wrangler versions deploy ${live}@100% --yes ${env.join(' ')}`)
  return trySmoke(origin, { worker, id })
}

/** The version with most of the traffic; null before the first deployment. */
async function findLive(run: RunWrangler, env: string[]): Promise<string | null> {
  const { ok, output, answer } = await run(['deployments', 'status', '--json', ...env])
  if (!ok && isUnknownWorker(output)) return null
  if (!ok) throw new Error(`Cloudflare did not name the live version.\n${output}`)
  const { versions } = parseJson<{ versions: { version_id: string; percentage: number }[] }>(answer)
  const [most] = versions.toSorted((one, other) => other.percentage - one.percentage)
  return most?.version_id ?? null
}

async function upload(run: RunWrangler, env: string[]): Promise<string> {
  const output = await mustRun(run, ['versions', 'upload', ...env])
  const id = /Worker Version ID:\s*([0-9a-f-]{36})/.exec(output)?.[1]
  if (id === undefined) throw new Error(`wrangler did not name the new version.\n${output}`)
  return id
}
