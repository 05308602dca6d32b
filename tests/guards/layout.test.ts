import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Layouts that screens still make by hand. It only ever gets smaller. */
const BY_HAND = 60
const LAYOUT = /^\s*display: (?:inline-)?(?:grid|flex);$/gm

test('screens are laid out by stack, row, cluster and grid', () => {
  const files = globSync('app/**/*.css').filter((path) => !path.startsWith('app/ui/'))
  const layouts = files.flatMap((path) => (readFileSync(path, 'utf8').match(LAYOUT) ?? []).map(() => path))
  const count = layouts.length
  expect(
    count <= BY_HAND,
    `${count} rules lay out by hand, ${BY_HAND} may. Use stack, row, cluster or grid of app/ui/layout.ts, shown on /style.`,
  ).toBe(true)
})
