import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '#workers/local/run-tool.ts'
import { root } from '#workers/local/settings.ts'
import { asCommand, refuse } from './as-command.ts'
import { openCloudflare, queryDatabase, web, type Web } from './cloudflare.ts'
import { CONFIG, isEnvironment, readDeployment, withDatabaseId, type Deployment } from './environment.ts'
import { findFaults } from './find-faults.ts'
import { keepAssets } from './keep-assets.ts'
import { migrate } from './migrate.ts'
import { person, type Person } from './person.ts'
import { LOCATIONS, provision, type Location } from './provision.ts'
import { putSecrets } from './put-secrets.ts'
import { rollOutImages } from './roll-out-images.ts'
import { findLive, rollOut } from './roll-out.ts'
import { isUnknownWorker, mustRun, PAID_PLAN, parseJson, runWrangler, type RunWrangler } from './run-wrangler.ts'
import type { Stage } from './smoke-checks.ts'
import { smoke, type Outcome, type Version } from './smoke.ts'

/**
 * `npm run deploy -- staging` or `-- production`: checks, makes what is missing, and rolls out. `--dry-run` builds and
 * bundles only.
 */

export type Tools = {
  run: RunWrangler
  build: () => Promise<void>
  trySmoke: (stage: Stage, version: Version | null) => Promise<Outcome>
  keepFiles: (origin: string) => Promise<number>
  say: (line: string) => void
  web: Web
  accountId: string | undefined
  person: Person
  isAgreed: boolean
  /** Migrates at any time. */
  isUrgent: boolean
  now: () => number
  location: Location | null
  saveId: (id: string) => void
}

export async function deploy(deployment: Deployment, tools: Tools): Promise<boolean> {
  const { run, build, keepFiles, say } = tools
  const { environment, database, images } = deployment
  const env = ['--env', environment]
  const secrets = await listSecrets(run, env)
  const { faults, missing, notes } = findFaults(deployment, secrets)
  if (tools.person === null)
    faults.push(...missing.map((name) => `${name} is missing: npx wrangler secret put ${name} ${env.join(' ')}`))
  for (const note of [PAID_PLAN, ...notes]) say(`  note   ${note}`)
  for (const fault of faults) say(`  fault  ${fault}`)
  if (faults.length > 0) {
    say('Nothing was changed. docs/running.md explains every name.')
    return false
  }
  const isFirst = (await findLive(run, env)) === null
  const cloudflare = await openCloudflare(run, tools.web, tools.accountId)
  const provisioned = await provision(deployment, { ...tools, cloudflare })
  if (provisioned === null) return false
  const wanted = { environment, missing, given: secrets, isFirst }
  if (!(await putSecrets(wanted, { ...tools, list: () => listSecrets(run, env) }))) return false
  say('Building …')
  await build()
  say(`${await keepFiles(deployment.origin)} files of earlier builds stay, for tabs that are open.`)
  say(await bookmark(run, database.name, env))
  say('Uploading the Worker that draws, migrating, deploying the product …')
  const promoteImages = await rollOutImages(images, run)
  const target = { label: environment, name: database.name, place: ['--remote', ...env] }
  const query = (statements: string[]) => queryDatabase(cloudflare, provisioned.id, statements)
  const applied = await migrate(target, { ...tools, query, isReplicated: provisioned.isReplicated }, 'before')
  say(applied.length === 0 ? 'The database has what the new version needs.' : `Migrated: ${applied.join(', ')}.`)
  await provisioned.finish()
  if (!(await rollOut(deployment, tools))) return false
  await promoteImages()
  const narrowed = await migrate(target, { ...tools, query, isReplicated: true }, 'after')
  if (narrowed.length > 0) say(`Migrated after the new version went live: ${narrowed.join(', ')}.`)
  return true
}

async function bundle({ images, environment }: Deployment, { run, build, say }: Tools): Promise<boolean> {
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

/** Valid for thirty days; without one the deployment goes on. */
async function bookmark(run: RunWrangler, database: string, env: string[]): Promise<string> {
  const { ok, output } = await run(['d1', 'time-travel', 'info', database, '--json', ...env])
  const found = ok ? /"bookmark":\s*"([^"]+)"/.exec(output)?.[1] : undefined
  return found === undefined
    ? 'The database has no restore point.'
    : `Before this deployment: npx wrangler d1 time-travel restore ${database} --bookmark=${found} ${env.join(' ')}`
}

await asCommand(import.meta.url, async (args) => {
  const environment = args.find((argument) => !argument.startsWith('--'))
  const [typed] = args.flatMap((argument) => /^--location=(.*)$/.exec(argument)?.[1] ?? [])
  const location = LOCATIONS.find((one) => one === typed) ?? null
  const isWrong = args.some(
    (argument) => argument.startsWith('--') && !/^--(?:dry-run|yes|now|location=.*)$/.test(argument),
  )
  if (!isEnvironment(environment) || isWrong || (typed !== undefined && location === null))
    return refuse(
      `npm run deploy -- staging, or npm run deploy -- production.
  --location=${LOCATIONS.join('|')}  where a new database is, weur unless you say so
  --yes      makes the database and the queues without asking, and goes on where nothing answers at the address
  --now      migrates around a week's end and close too
  --dry-run  only builds`,
    )
  const deployment = readDeployment(environment)
  const expected = {
    clientId: deployment.vars.GITHUB_CLIENT_ID ?? process.env.GITHUB_CLIENT_ID,
    isKept: deployment.vars.PAGE_CACHE !== 'off',
  }
  const tools: Tools = {
    run: runWrangler,
    build: () => runTool('remix', ['vite:build', '-c', 'workers/vite.config.ts']),
    trySmoke: (stage, version) => smoke(deployment.origin, { stage, ...expected }, console.log, version),
    keepFiles: (origin) => keepAssets(origin, join(root, 'build/client')),
    say: console.log,
    web,
    accountId: process.env.CLOUDFLARE_ACCOUNT_ID,
    person,
    isAgreed: args.includes('--yes'),
    isUrgent: args.includes('--now'),
    now: Date.now,
    location,
    saveId: (id) => writeFileSync(CONFIG, withDatabaseId(readFileSync(CONFIG, 'utf8'), environment, id)),
  }
  const work = args.includes('--dry-run') ? bundle : deploy
  return (await work(deployment, tools)) ? 0 : 1
})
