import { ENVIRONMENTS, isEnvironment, readDeployment } from './environment.ts'

/** A database as wrangler's arguments name it. */
export type DatabaseTarget = { label: string; name: string; place: string[] }

/** `local` is the one of `npm start`; null where the name is none of ours. */
export function databaseTarget(name: string | undefined): DatabaseTarget | null {
  if (name === 'local') return localDatabase('wrangler.toml')
  if (!isEnvironment(name)) return null
  return { label: name, name: readDeployment(name).database.name, place: ['--remote', '--env', name] }
}

/** In `.wrangler/state` beside that configuration: an export knows no other place. */
export function localDatabase(config: string): DatabaseTarget {
  return { label: 'local', name: 'DB', place: ['--local', '--config', config] }
}

export const TARGETS = [...ENVIRONMENTS, 'local'].join(', ')
