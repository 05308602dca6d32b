import type { AppContext } from '#app/context/context.server.ts'
import type { MaintainerTransaction } from '#app/context/cookies.server.ts'
import { newSecret } from '#app/core/secrets/session-id.server.ts'
import { isRepositoryName } from '#app/domain/players/project.ts'
import { MINUTE } from '#app/domain/time/period.ts'

type Start =
  | { ok: true; transaction: MaintainerTransaction; authorizationUrl: string }
  | { ok: false; errors: { repository: string } }

/** Starts the state: the return knows whose sign-in it ends. */
export const MAINTAINER_STATE = 'maintain.'

/** Public repositories and roles in them need no scope. */
export function startMaintainerSignIn(
  context: Pick<AppContext, 'now' | 'oauth' | 'randomBytes'>,
  typed: string,
): Start {
  const repository = typed === '' ? null : typed
  if (repository !== null && !isRepositoryName(repository))
    return { ok: false, errors: { repository: 'Enter it as owner/name.' } }
  const returnTo = repository === null ? '/maintain' : `/maintain/${repository}`
  const state = MAINTAINER_STATE + newSecret(context.randomBytes)
  const codeVerifier = newSecret(context.randomBytes)
  const expiresAt = context.now() + 10 * MINUTE
  return {
    ok: true,
    authorizationUrl: context.oauth.authorizationUrl({ state, codeVerifier, login: null, scopes: [] }),
    transaction: { state, codeVerifier, repository, returnTo, expiresAt },
  }
}
