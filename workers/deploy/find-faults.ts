import { configNames, requiredNames } from '#app/context/config.server.ts'
import { configuredParts } from '#app/core/monitoring/configured-parts.server.ts'
import type { Deployment } from '#workers/deploy/environment.ts'

type Found = {
  /** Each says what to do. Names only: the values are unknown. */
  faults: string[]
  /** Required secrets. */
  missing: string[]
  notes: string[]
}

export function findFaults(deployment: Deployment, secrets: readonly string[]): Found {
  const { environment, vars, origin, hosts } = deployment
  const given = new Set([...Object.entries(vars).flatMap(([name, value]) => (value === '' ? [] : [name])), ...secrets])
  const faults: string[] = []
  if (!origin.startsWith('https://') || origin.endsWith('.example'))
    faults.push(`APP_ORIGIN of [env.${environment}] is not your own https address.`)
  else if (!new URL(origin).host.endsWith('.workers.dev') && !hosts.includes(new URL(origin).host))
    faults.push(
      `No route of [env.${environment}] leads to ${new URL(origin).host}: remove the # before "routes" there.`,
    )
  const missing = requiredNames().filter((name) => !given.has(name))
  const twice = secrets.filter((name) => name in vars)
  faults.push(
    ...twice.map((name) => `${name} is a var and a secret: keep the secret and remove the line from wrangler.toml.`),
  )
  const set = Object.fromEntries(configNames().flatMap((name) => (given.has(name) ? [[name, 'set']] : [])))
  const parts = configuredParts(set)
  const notes: string[] = []
  for (const part of parts) {
    if (part.state === 'incomplete')
      faults.push(`${part.name} is partly configured. Missing: ${part.missing.join(', ')}.`)
    if (part.state === 'off') notes.push(`${part.name} stays off. It needs ${part.missing.join(', ')}.`)
  }
  return { faults, missing, notes }
}
