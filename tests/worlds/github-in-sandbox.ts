import { createGitHub } from '#app/adapters/github/create-github.ts'
import type { OrganisationAccess } from '#app/adapters/github/github-client.ts'
import type { GitHub } from '#app/adapters/github/github.ts'
import { ORIGIN, type TestSandbox } from '#tests/servers/sandbox.ts'

/** The product's own adapter with the sandbox as its GitHub. */
export function githubIn(
  sandbox: Pick<TestSandbox, 'fetch' | 'clock'>,
  organisation: OrganisationAccess | null = null,
): GitHub {
  return createGitHub({
    organisation,
    apiUrl: ORIGIN,
    token: 'product-token',
    fetch: async (url, init) => sandbox.fetch(new Request(url, init)),
    now: () => sandbox.clock.now,
    sleep: async () => undefined,
    log: () => undefined,
  })
}
