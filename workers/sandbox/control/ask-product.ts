import type * as z from 'zod'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'

/** The product's answer to an operator at an address; null without a valid one. */
export async function askProduct<Schema extends z.ZodType>(
  context: SandboxContext,
  path: string,
  schema: Schema,
  init: RequestInit = {},
): Promise<z.output<Schema> | null> {
  try {
    const response = await context.fetch(`${context.appOrigin}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${context.secrets.operatorToken}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(2000),
    })
    const parsed = schema.safeParse(await response.json())
    return response.ok && parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
