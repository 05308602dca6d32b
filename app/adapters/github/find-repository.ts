import * as z from 'zod'
import type { GitHubClient } from './github-client.ts'
import type { GitHubAnswer } from './github.ts'

const repositoryBody = z.object({ full_name: z.string(), private: z.boolean() })

/** Treats a private repository as missing, even when our token sees it. Finds a renamed one by its old name. */
export async function findRepository(
  client: GitHubClient,
  name: string,
): Promise<GitHubAnswer<{ name: string } | null>> {
  const slash = name.indexOf('/')
  const [owner, repository] = [name.slice(0, slash), name.slice(slash + 1)]
  const reply = await client.get(`/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repository)}`)
  if (!reply.ok) return reply
  if (reply.value.status === 404) return { ok: true, value: null }
  const found = repositoryBody.safeParse(reply.value.body)
  if (!found.success) return { ok: false, error: { code: 'malformed', message: 'repository' } }
  return { ok: true, value: found.data.private ? null : { name: found.data.full_name } }
}
