import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { root } from '#workers/local/settings.ts'

export const ENVIRONMENTS = ['staging', 'production'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

type WranglerConfig = {
  name?: string
  routes?: (string | { pattern: string })[]
  vars: Record<string, unknown>
  d1_databases: { database_name?: string; database_id?: string }[]
  queues: { producers?: { queue: string }[]; consumers?: { queue: string; dead_letter_queue?: string }[] }
  services?: { binding: string; service: string }[]
}

export type Deployment = {
  environment: Environment
  worker: string
  hosts: string[]
  vars: Record<string, string>
  origin: string
  database: { name: string; id: string }
  queues: string[]
  /** The Worker that renders share images. */
  images: string
}

export const CONFIG = join(root, 'wrangler.toml')
/** Stands in wrangler.toml until there is a database. */
export const NO_ID = '00000000-0000-0000-0000-000000000000'

export function isEnvironment(name: string | undefined): name is Environment {
  return ENVIRONMENTS.some((environment) => environment === name)
}

export function readDeployment(environment: Environment): Deployment {
  const config: WranglerConfig = unstable_readConfig({ config: CONFIG, env: environment }, { hideWarnings: true })
  const vars = Object.fromEntries(Object.entries(config.vars).map(([name, value]) => [name, String(value)]))
  const [database] = config.d1_databases
  return {
    environment,
    worker: config.name ?? '',
    hosts: (config.routes ?? []).map((route) => hostOf(typeof route === 'string' ? route : route.pattern)),
    vars,
    origin: vars.APP_ORIGIN ?? '',
    database: { name: database?.database_name ?? '', id: database?.database_id ?? '' },
    queues: [
      ...new Set([
        ...(config.queues.producers ?? []).map(({ queue }) => queue),
        ...(config.queues.consumers ?? []).flatMap(({ queue, dead_letter_queue: dead }) => [queue, dead ?? queue]),
      ]),
    ],
    images: config.services?.find(({ binding }) => binding === 'IMAGES')?.service ?? '',
  }
}

/** `quest.test/*` and `quest.test` have the same host. */
function hostOf(pattern: string): string {
  return pattern.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
}

export function withDatabaseId(text: string, environment: Environment, id: string): string {
  const name = `[[env.${environment}.d1_databases]]`
  const [before, section, ...more] = text.split(name)
  const written = section?.replace(/^([^[]*?database_id = ")[^"]*"/, (_, head: string) => `${head}${id}"`)
  if (written === undefined || more.length > 0 || !written.includes(id))
    throw new Error(`Put database_id = "${id}" into ${name} of wrangler.toml.`)
  return [before, written].join(name)
}
