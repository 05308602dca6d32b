import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname
const alias = Object.fromEntries(['app', 'db', 'workers', 'tests'].map((room) => [`#${room}`, `${root}${room}`]))

/** What holds the rules and the money, in Node alone: each mutant runs the tests that reach it. */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    environment: 'node',
    include: ['app/domain/*.test.ts', 'app/adapters/stripe/*.test.ts'],
    setupFiles: ['tests/fail-on-console-error.ts'],
  },
})
