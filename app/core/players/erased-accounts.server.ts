import type { AppContext } from '#app/context/context.server.ts'
import { keyedHash } from '#app/core/secrets/keyed-hash.server.ts'

type HashContext = Pick<AppContext, 'config'>

export function hashGitHubId(context: HashContext, githubId: number): Promise<string> {
  return keyedHash(context, `github:${githubId}`)
}
