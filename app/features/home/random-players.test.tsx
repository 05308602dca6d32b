import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PlayerTile } from './list-random-players.server.ts'
import { PlayerBand } from './player-band.tsx'
import { RandomPlayers } from './random-players.tsx'

const tile: PlayerTile = {
  username: 'tycho-b',
  avatarUrl: '/u/1',
  projects: 2,
  contributions: 1234,
  label: '🥈 2nd Place',
}

test('the heading says how many play from 201 players on, and hundreds before', () => {
  const heading = (players: number) => /<h2[^>]*>([^<]*)/.exec(show(players))?.[1]
  expect([1, 200, 201, 12_345].map(heading)).toEqual([
    'Climb beside hundreds of developers',
    'Climb beside hundreds of developers',
    'Climb beside 201 developers',
    'Climb beside 12,345 developers',
  ])
})

test('a tile tells name, place of last week, projects and contributions', () => {
  const text = show(300)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  for (const shown of ['tycho-b', '🥈 2nd Place', '2 projects, 1,234 contributions']) expect(text).toContain(shown)
})

test('the tiles drift 40 pixels a second', () => {
  const css = readFileSync(new URL('home.module.css', import.meta.url), 'utf8')
  const seconds = Number(/drift calc\(var\(--tiles\) \* ([\d.]+)s\)/.exec(css)?.[1])
  const width = Number(/translateX\(calc\(var\(--tiles\) \* -([\d.]+)rem\)\)/.exec(css)?.[1])
  expect((width * 16) / seconds).toBeCloseTo(40, 5)
})

function show(players: number): string {
  return renderToStaticMarkup(
    <RandomPlayers players={players} isDrifting={false}>
      <PlayerBand tiles={[tile]} />
    </RandomPlayers>,
  )
}
