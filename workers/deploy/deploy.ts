import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '#workers/local/run-tool.ts'
import { root } from '#workers/local/settings.ts'
import { asCommand, refuse } from './as-command.ts'
import { isEnvironment, readDeployment, type Deployment } from './environment.ts'
import { findFaults } from './find-faults.ts'
import { keepAssets } from './keep-assets.ts'
import { migrate } from './migrate.ts'
import { rollOut } from './roll-out.ts'
import { isUnknownWorker, mustRun, PAID_PLAN, parseJson, runWrangler, type RunWrangler } from './run-wrangler.ts'
import { isServing, smoke, type Version } from './smoke.ts'

/** `npm run deploy -- staging` or `-- production`: checks before any change. `--dry-run` builds and bundles only. */

type Tools = {
  run: RunWrangler
  build: () => Promise<void>
  trySmoke: (origin: string, version: Version | null) => Promise<boolean>
  isServing: (origin: string) => Promise<boolean>
  keepFiles: (origin: string) => Promise<number>
  say: (line: string) => void
}

export async function deploy(deployment: Deployment, tools: Tools): Promise<boolean> {
  const { run, build, keepFiles, say } = tools
  const { environment, database, images } = deployment
  const env = ['--env', environment]
  const secrets = await listSecrets(run, env)
  const { faults, notes } = findFaults(deployment, secrets)
  const resources = faults.some((fault) => fault.startsWith('The database'))
    ? []
    : await missingResources(deployment, run)
  for (const note of [PAID_PLAN, ...notes]) say(`  note   ${note}`)
  for (const fault of [...faults, ...resources]) say(`  fault  ${fault}`)
  if (faults.length + resources.length > 0) {
    say('Nothing was changed. docs/operations.md explains every name.')
    return false
  }
  say('Building …')
  await build()
  say(`${await keepFiles(deployment.origin)} files of earlier builds stay, for tabs that are open.`)
  say(await bookmark(run, database.name, env))
  say('Deploying the Worker that draws, migrating, deploying the product …')
  await mustRun(run, ['deploy', '-c', 'workers/images/wrangler.toml', '--name', images])
  const applied = await migrate({ label: environment, name: database.name, place: ['--remote', ...env] }, run)
  say(applied.length === 0 ? 'The database is up to date.' : `Migrated: ${applied.join(', ')}.`)
  return rollOut(deployment, tools)
}

/** Bundles both Workers as for an upload. */
export async function rehearse({ images, environment }: Deployment, { run, build, say }: Tools): Promise<boolean> {
  await build()
  const out = (name: string) => ['--dry-run', '--outdir', join(tmpdir(), `mergequest-${environment}`, name)]
  say(await mustRun(run, ['deploy', '-c', 'workers/images/wrangler.toml', '--name', images, ...out('images')]))
  say(await mustRun(run, ['deploy', '--env', environment, ...out('product')]))
  return true
}

/** Names only; a Worker that does not exist yet has none. */
async function listSecrets(run: RunWrangler, env: string[]): Promise<string[]> {
  const { ok, output, answer } = await run(['secret', 'list', '--format', 'json', ...env])
  if (!ok && isUnknownWorker(output)) return []
  if (!ok) throw new Error(`Cloudflare did not list the secrets. Are you signed in (npx wrangler login)?\n${output}`)
  return parseJson<{ name: string }[]>(answer).map(({ name }) => name)
}

async function missingResources({ database, queues, environment }: Deployment, run: RunWrangler): Promise<string[]> {
  const missing: string[] = []
  const { ok } = await run(['d1', 'info', database.name, '--json', '--env', environment])
  if (!ok) missing.push(`The database ${database.name} does not answer: npx wrangler d1 create ${database.name}`)
  for (const queue of queues)
    if (!(await run(['queues', 'info', queue])).ok) missing.push(`Queue missing: npx wrangler queues create ${queue}`)
  return missing
}

/** The database's restore point, valid for thirty days; without one the deployment goes on. */
async function bookmark(run: RunWrangler, database: string, env: string[]): Promise<string> {
  const { ok, output } = await run(['d1', 'time-travel', 'info', database, '--json', ...env])
  const found = ok ? /"bookmark":\s*"([^"]+)"/.exec(output)?.[1] : undefined
  return found === undefined
    ? 'The database has no restore point.'
    : `Before this deployment: npx wrangler d1 time-travel restore ${database} --bookmark=${found} ${env.join(' ')}`
}

await asCommand(import.meta.url, async (args) => {
  const environment = args.find((argument) => !argument.startsWith('--'))
  if (!isEnvironment(environment))
    return refuse('npm run deploy -- staging, or npm run deploy -- production. With --dry-run it only builds.')
  const tools: Tools = {
    run: runWrangler,
    build: () => runTool('remix', ['vite:build', '-c', 'workers/vite.config.ts']),
    trySmoke: (origin, version) => smoke(origin, process.env.OPERATOR_TOKEN ?? null, console.log, version),
    isServing,
    keepFiles: (origin) => keepAssets(origin, join(root, 'build/client')),
    say: console.log,
  }
  const work = args.includes('--dry-run') ? rehearse : deploy
  return (await work(readDeployment(environment), tools)) ? 0 : 1
})
