import * as z from 'zod'
import type { SandboxContext } from '../sandbox-context.ts'

const settings = z.object({ registration: z.enum(['open', 'paused']) })

export type Registration = 'open' | 'paused'

/** As the product has it now; null when it does not answer. */
export function readRegistration(context: SandboxContext): Promise<Registration | null> {
  return ask(context, {})
}

export function writeRegistration(context: SandboxContext, registration: Registration): Promise<Registration | null> {
  return ask(context, { method: 'PUT', body: JSON.stringify({ registration }) })
}

async function ask(context: SandboxContext, init: RequestInit): Promise<Registration | null> {
  try {
    const response = await context.fetch(`${context.appOrigin}/api/operator/settings`, {
      ...init,
      headers: { authorization: `Bearer ${context.secrets.operatorToken}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(2000),
    })
    const parsed = settings.safeParse(await response.json())
    return response.ok && parsed.success ? parsed.data.registration : null
  } catch {
    return null
  }
}
