import { ENVIRONMENTS, isEnvironment, readDeployment } from './environment.ts'

export type DatabaseTarget = { label: string; name: string; place: string[] }

/** `local` is the database of `npm start`; null for an unknown name. */
export function databaseTarget(name: string | undefined): DatabaseTarget | null {
  if (name === 'local') return localDatabase('wrangler.toml')
  if (!isEnvironment(name)) return null
  return { label: name, name: readDeployment(name).database.name, place: ['--remote', '--env', name] }
}

/** The only location that exports read. */
export function localDatabase(config: string): DatabaseTarget {
  return { label: 'local', name: 'DB', place: ['--local', '--config', config] }
}

export const TARGETS = [...ENVIRONMENTS, 'local'].join(', ')
