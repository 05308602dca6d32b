import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

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
