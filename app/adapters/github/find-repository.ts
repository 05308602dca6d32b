import * as z from 'zod'
import type { GitHubClient } from './github-client.ts'
import { readObject } from './github-json.ts'
import type { GitHubAnswer } from './github.ts'

/** Treats a private repository as missing, even if our token sees it. */
const repositoryBody = z
  .object({ full_name: z.string(), private: z.boolean() })
  .transform((body) => (body.private ? null : { name: body.full_name }))

/** Also by its old name. */
export function findRepository(client: GitHubClient, name: string): Promise<GitHubAnswer<{ name: string } | null>> {
  const slash = name.indexOf('/')
  const [owner, repository] = [name.slice(0, slash), name.slice(slash + 1)]
  return readObject(
    client,
    `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repository)}`,
    'repository',
    repositoryBody,
  )
}
