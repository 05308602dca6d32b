import type { Account } from '#workers/sandbox/world/account.ts'
import type { Repository } from '#workers/sandbox/world/repository.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { githubError } from './graphql-error.ts'

/** GitHub's words for a token that an organisation's sign-in does not let in (fwouts/prmonitor 1042 has a whole answer). */
export const WITHHELD =
  'Resource protected by organization SAML enforcement. You must grant your OAuth token access to this organization.'

/** The node, or null with FORBIDDEN where its repository is withheld: lists have a hole there. */
export function unlessWithheld(
  view: View,
  viewer: Account | null,
  repository: Repository,
  toNode: () => unknown,
): unknown {
  return view.isWithheld(repository, viewer) ? githubError('FORBIDDEN', WITHHELD) : toNode()
}
