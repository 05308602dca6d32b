import * as z from 'zod'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { askProduct } from './ask-product.ts'

const SETTINGS = '/api/operator/settings'

const settings = z.object({ registration: z.enum(['open', 'paused']) })

export type Registration = 'open' | 'paused'

/** The product's current setting; null when it does not answer. */
export async function readRegistration(context: SandboxContext): Promise<Registration | null> {
  return (await askProduct(context, SETTINGS, settings))?.registration ?? null
}

export async function writeRegistration(
  context: SandboxContext,
  registration: Registration,
): Promise<Registration | null> {
  const init = { method: 'PUT', body: JSON.stringify({ registration }) }
  return (await askProduct(context, SETTINGS, settings, init))?.registration ?? null
}
