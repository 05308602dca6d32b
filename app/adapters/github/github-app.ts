import { createAppAuth } from '@octokit/auth-app'
import * as z from 'zod'
import { createGitHubClient, type GitHubOptions } from './github-client.ts'
import { readObject } from './github-json.ts'
import type { GitHubAnswer } from './github.ts'

export type GitHubApp = {
  /** Where an owner installs the App or changes its installation. Without `state`, GitHub's redirect fits no visit. */
  installUrl: (githubId: number, state?: string) => string
  /** `GET /app/installations/{id}`; null if the App has no such installation. */
  findInstallation: (installationId: number) => Promise<GitHubAnswer<Installation | null>>
  /** `GET /users/{username}/installation`; null if the App is not installed there. */
  findInstallationOf: (username: string) => Promise<GitHubAnswer<Installation | null>>
}

/** `accountId`: the numeric id of its person or organization. */
export type Installation = { id: number; accountId: number; isSuspended: boolean }

type Options = Omit<GitHubOptions, 'token'> & { webUrl: string; appId: string; slug: string; privateKey: string }

const installationBody = z
  .object({
    id: z.number().int(),
    account: z.object({ id: z.number().int() }),
    suspended_at: z.string().nullish(),
  })
  .transform((body): Installation => ({
    id: body.id,
    accountId: body.account.id,
    isSuspended: body.suspended_at !== null && body.suspended_at !== undefined,
  }))

export function createGitHubApp({ webUrl, appId, slug, privateKey, ...options }: Options): GitHubApp {
  return {
    installUrl,
    findInstallation: (installationId) => read(`/app/installations/${installationId}`),
    findInstallationOf: (username) => read(`/users/${encodeURIComponent(username)}/installation`),
  }

  function installUrl(githubId: number, state?: string): string {
    const url = new URL(`${webUrl}/apps/${encodeURIComponent(slug)}/installations/new/permissions`)
    url.searchParams.set('suggested_target_id', String(githubId))
    if (state !== undefined) url.searchParams.set('state', state)
    return url.href
  }

  async function read(path: string): Promise<GitHubAnswer<Installation | null>> {
    const token = await signToken()
    if (!token.ok) return token
    const client = createGitHubClient({ ...options, token: token.value })
    return readObject(client, path, 'installation', installationBody)
  }

  /** Signed by the App's private key, valid for ten minutes. */
  async function signToken(): Promise<GitHubAnswer<string>> {
    try {
      const { token } = await createAppAuth({ appId, privateKey })({ type: 'app' })
      return { ok: true, value: token }
    } catch (error) {
      const message = error instanceof Error ? error.message : 'the private key cannot be read'
      options.log('error', 'GitHub App cannot sign', { message })
      return { ok: false, error: { code: 'bad_credentials', message } }
    }
  }
}
