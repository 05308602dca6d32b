import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname
const alias = Object.fromEntries(['app', 'db', 'workers', 'tests'].map((room) => [`#${room}`, `${root}${room}`]))

/** Rules and money, in Node alone: each mutant runs the tests that reach it. */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    environment: 'node',
    // Few files: a mutant of a module-level value, such as a points table, runs all tests.
    include: [
      'app/domain/*/{agents,counterparts,eligibility,entitlement,established-project,landing,ledger*,open-points,period,plan,prize*,ranking,referral,scoring,spam-label,total-points,unusual-week}.test.ts',
      'app/adapters/stripe/webhook.test.ts',
    ],
    setupFiles: ['tests/servers/fail-on-console-error.ts'],
  },
})
