import * as z from 'zod'
import type { GitHubClient } from './github-client.ts'
import type { GitHubAnswer, GitHubUser } from './github.ts'

export const userBody = z
  .object({
    id: z.number().int(),
    node_id: z.string(),
    login: z.string(),
    type: z.string(),
    name: z.string().nullish(),
    avatar_url: z.string().nullish(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .transform((user): GitHubUser => ({
    githubId: user.id,
    nodeId: user.node_id,
    username: user.login,
    type: user.type,
    name: user.name ?? null,
    avatarUrl: user.avatar_url ?? null,
    createdAt: Date.parse(user.created_at),
  }))

export function findUser(client: GitHubClient, username: string): Promise<GitHubAnswer<GitHubUser | null>> {
  return readUser(client, `/users/${encodeURIComponent(username)}`)
}

export function findUserById(client: GitHubClient, githubId: number): Promise<GitHubAnswer<GitHubUser | null>> {
  return readUser(client, `/user/${githubId}`)
}

async function readUser(client: GitHubClient, path: string): Promise<GitHubAnswer<GitHubUser | null>> {
  const reply = await client.get(path)
  if (!reply.ok) return reply
  if (reply.value.status === 404) return { ok: true, value: null }
  const user = userBody.safeParse(reply.value.body)
  if (!user.success) return { ok: false, error: { code: 'malformed', message: 'user' } }
  return { ok: true, value: user.data }
}
