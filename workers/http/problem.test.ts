import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import tokens from '#app/ui/tokens.css?raw'

test('the pages of the gate have the colours of all others', () => {
  const colors = (css: string) =>
    new Map([...css.matchAll(/--([a-z-]+): (light-dark\([^)]+\));/g)].map(([, name, value]) => [name, value]))
  const own = colors(readFileSync('public/problem.css', 'utf8'))
  expect(own.size).toBeGreaterThan(5)
  for (const [name, value] of own) expect(`${name} ${value}`).toBe(`${name} ${colors(tokens).get(name)}`)
})
