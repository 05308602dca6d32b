import * as z from 'zod'
import type { GitHubClient } from './github-client.ts'
import type { GitHubAnswer } from './github.ts'

/** As epoch milliseconds. */
export const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

/** Not found, deleted, and taken down by law. */
const NOT_THERE = [404, 410, 451]

/** Null if GitHub has none. `name` appears in the error of a malformed answer. */
export async function readObject<Value>(
  client: Pick<GitHubClient, 'get'>,
  path: string,
  name: string,
  schema: z.ZodType<Value>,
): Promise<GitHubAnswer<Value | null>> {
  const reply = await client.get(path)
  if (!reply.ok) return reply
  if (NOT_THERE.includes(reply.value.status)) return { ok: true, value: null }
  const parsed = schema.safeParse(reply.value.body)
  if (!parsed.success) return { ok: false, error: { code: 'malformed', message: name } }
  return { ok: true, value: parsed.data }
}
