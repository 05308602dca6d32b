import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Layouts that screens still make by hand. It only ever gets smaller. */
const BY_HAND = 23
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

test('a class that a screen names is in its module', () => {
  const missing = globSync('app/**/*.tsx').flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(/^import (\w+) from '(.*\.module\.css)'$/gm)].flatMap(([, local = '', module = '']) => {
      const styles = readFileSync(module.startsWith('#') ? module.slice(1) : join(dirname(path), module), 'utf8')
      const named = [...text.matchAll(new RegExp(`(?<![\\w./-])${local}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
      return named
        .filter((name) => !new RegExp(`\\.${name}\\b`).test(styles))
        .map((name) => `${path}: ${local}.${name}`)
    })
  })
  expect(missing).toEqual([])
})
