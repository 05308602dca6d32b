import * as z from 'zod'
import { plainText } from '#app/domain/text/plain-text.ts'
import type { GitHubClient } from './github-client.ts'
import { instant, readObject } from './github-json.ts'
import type { GitHubAnswer, GitHubUser } from './github.ts'

export const userBody = z
  .object({
    id: z.number().int(),
    node_id: z.string(),
    login: z.string(),
    type: z.string(),
    name: z.string().nullish(),
    avatar_url: z.string().nullish(),
    created_at: instant,
  })
  .transform((user): GitHubUser => ({
    githubId: user.id,
    nodeId: user.node_id,
    username: user.login,
    type: user.type,
    name: plainText(user.name ?? '') || null,
    avatarUrl: user.avatar_url ?? null,
    createdAt: user.created_at,
  }))

export function findUser(client: GitHubClient, username: string): Promise<GitHubAnswer<GitHubUser | null>> {
  return readObject(client, `/users/${encodeURIComponent(username)}`, 'user', userBody)
}

export function findUserById(client: GitHubClient, githubId: number): Promise<GitHubAnswer<GitHubUser | null>> {
  return readObject(client, `/user/${githubId}`, 'user', userBody)
}
