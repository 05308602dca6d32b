import { createGitHub } from '#app/adapters/github/create-github.ts'
import type { GitHub } from '#app/adapters/github/github.ts'
import { ORIGIN, type TestSandbox } from '#workers/sandbox/sandbox-in-test.ts'

/** The product's own adapter with the sandbox as its GitHub. */
export function githubIn(sandbox: Pick<TestSandbox, 'fetch' | 'clock'>): GitHub {
  return createGitHub({
    apiUrl: ORIGIN,
    token: 'product-token',
    fetch: async (url, init) => sandbox.fetch(new Request(url, init)),
    now: () => sandbox.clock.now,
    sleep: async () => undefined,
    log: () => undefined,
  })
}
