import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#app/domain/values/id.ts'
import { ADDRESSES_PER_PART, partFile, partOf, playerParts, sitemapIndex, sitemapPart } from './sitemap.ts'

test('one part holds the first players, and parts multiply with them', () => {
  expect(playerParts(0)).toEqual([''])
  expect(playerParts(1250)).toEqual([''])
  expect(playerParts(1251)).toHaveLength(32)
  expect(playerParts(40_001)).toHaveLength(1024)
  expect(playerParts(1_000_000)).toHaveLength(1024)
})

test('every id lies in exactly one part, and no part of many players is overfull', () => {
  const players = 30_000
  let seed = 1
  const randomBytes = (length: number) =>
    Uint8Array.from({ length }, () => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return (seed >> 16) & 255
    })
  const ids = Array.from({ length: players }, () => newId('pl', randomBytes))
  const sizes = playerParts(players).map((part) => ids.filter((id) => id.startsWith(`pl_${part}`)).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(players)
  expect(Math.max(...sizes) * 2).toBeLessThanOrEqual(ADDRESSES_PER_PART)
})

test('a file names its part, and nothing else is one', () => {
  for (const part of playerParts(50_000)) expect(partOf(partFile(part))).toBe(part)
  for (const file of ['players-.xml', 'players-i.xml', 'players-0000.xml', 'players.xmlx', '../players.xml', 'x', ''])
    expect(partOf(file)).toBeNull()
})

test('whatever a name holds, the file stays well-formed', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const xml = sitemapPart('https://quest.example', [{ path: `/player/${name}`, changedAt: 0 }])
      const inside = xml.slice(xml.indexOf('<loc>') + 5, xml.indexOf('</loc>'))
      expect(inside).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)/)
    }),
  )
  expect(sitemapIndex('https://quest.example', ['players.xml'])).toContain(
    '<loc>https://quest.example/sitemap/players.xml</loc>',
  )
})
