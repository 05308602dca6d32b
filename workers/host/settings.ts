import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { configNames, appKeyError } from '#app/context/config.server.ts'
import { root } from '#workers/local/settings.ts'
import { keepSecrets } from './keep-secrets.ts'

export type HostSettings = {
  state: string
  host: string
  port: number
  /** Null without a proxy. */
  addressHeader: string | null
  /** Those of wrangler.toml stand where none of these is. */
  vars: Record<string, string>
}

type Given = Record<string, string | undefined>

const GITHUB = 'https://github.com'
const SET_BY_US = ['APP_ENV', 'APP_CLOCK_OFFSET', 'GITHUB_SIGN_IN_URL']

/** The environment, and what stands in `.env` beside package.json for names that it lacks. */
export function readGiven(environment: Given): Given {
  const file = join(root, '.env')
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...environment }
}

export function stateOf({ MERGEQUEST_STATE: state = 'state' }: Given): string {
  return resolve(root, state)
}

/** Throws one error that says what is missing or wrong, and where to get it. */
export function readSettings(given: Given): HostSettings {
  const web = given.GITHUB_WEB_URL ?? GITHUB
  const origin = given.APP_ORIGIN ?? ''
  const faults = [...missing(given, web), ...(origin === '' ? [] : originErrors(origin))]
  const wrongKey = appKeyError(given.GITHUB_APP_PRIVATE_KEY)
  if (wrongKey !== null) faults.push(`  GITHUB_APP_PRIVATE_KEY ${wrongKey}`)
  const port = Number(given.PORT ?? 8787)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    faults.push(`PORT is “${given.PORT}”; it is a number such as 8787.`)
  if (faults.length > 0)
    throw new Error(`MergeQuest can’t start yet. Set these in the environment or in .env:\n\n${faults.join('\n')}\n`)
  const state = stateOf(given)
  const named = Object.fromEntries(
    configNames().flatMap((name) => {
      const value = given[name]
      return value === undefined || SET_BY_US.includes(name) ? [] : [[name, value]]
    }),
  )
  const vars = {
    GITHUB_WEB_URL: web,
    ...(web === GITHUB
      ? { GITHUB_API_URL: 'https://api.github.com' }
      : { GITHUB_API_URL: `${web}/api/v3`, AVATAR_URL: `${web}/avatars` }),
    ...keepSecrets(state, named),
    ...named,
    APP_ENV: 'production',
    APP_ORIGIN: new URL(origin).origin,
  }
  return {
    state,
    host: given.HOST ?? '127.0.0.1',
    port,
    addressHeader: given.CLIENT_ADDRESS_HEADER?.toLowerCase() || null,
    vars,
  }
}

function missing(given: Given, web: string): string[] {
  const app = `of an OAuth app: ${web}/settings/developers → New OAuth App, with your address and /github/callback as callback.`
  const sources = {
    APP_ORIGIN: 'the address that people open, such as https://quest.your.domain.',
    GITHUB_TOKEN: `a token that reads public data: ${web}/settings/tokens → Generate new token (classic), without any scope.`,
    GITHUB_CLIENT_ID: `the Client ID ${app}`,
    GITHUB_CLIENT_SECRET: `the Client secret ${app}`,
  }
  return Object.entries(sources).flatMap(([name, source]) => (given[name] ? [] : [`  ${name}: ${source}`]))
}

function originErrors(origin: string): string[] {
  const url = URL.canParse(origin) ? new URL(origin) : null
  const isPlace = url !== null && url.pathname === '/' && url.search === '' && url.hash === ''
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost')
  if (isPlace && isSafe) return []
  return [`  APP_ORIGIN is “${origin}”. It is https:// and a name, without a path; http:// only for localhost.`]
}
