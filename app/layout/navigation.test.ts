import { expect, test } from 'vitest'
import { navigationFor, rulesFor, type Scope } from './navigation.ts'

/** From the specification, plus the staff's screens. v is a visitor, p a signed-in player, - nobody. */
const TABLE = `
                      home leaderboard projects showcase profile prizes stats theme recap resumeLanding admin
Leaderboard           vp   vp          vp       vp       vp      vp     vp    vp    -     -             vp
Showcase your product vp   vp          vp       vp       vp      vp     vp    vp    -     -             vp
Pricing               vp   -           -        -        -       -      -     -     -     -             -
My leaderboards       p    p           p        p        p       p      p     p     p     -             p
Best Projects         vp   vp          vp       vp       vp      vp     vp    vp    -     -             vp
join                  v    v           v        v        v       v      v     v     -     v             -
login                 v    v           v        v        v       v      v     v     -     v             -
profile               p    p           p        p        -       -      -     -     p     p             -
logout                -    -           -        -        p       p      p     p     -     -             -
`

const CELLS = cellsOf(TABLE)

test('the table has nine rows for eleven scopes, for a visitor and a player', () => {
  expect(CELLS).toHaveLength(9 * 11 * 2)
})

test.each(CELLS)('$item on $scope for a $who: $isShown', ({ item, scope, who, isShown }) => {
  const { links, buttons } = rulesFor(scope, who === 'player')
  expect([...links.map((link) => link.label), ...buttons].includes(item)).toBe(isShown)
})

test.each(CELLS.filter((cell) => cell.item === 'join'))(
  'nothing else than the table says stands on $scope for a $who',
  ({ scope, who }) => {
    const { links, buttons } = rulesFor(scope, who === 'player')
    const shown = CELLS.filter((cell) => cell.scope === scope && cell.who === who && cell.isShown).map(
      (cell) => cell.item,
    )
    expect([...links.map((link) => link.label), ...buttons].toSorted()).toEqual(shown.toSorted())
  },
)

test('links stand in the specified order', () => {
  expect(rulesFor('home', true).links.map((link) => link.label)).toEqual([
    'Leaderboard',
    'Showcase your product',
    'Pricing',
    'My leaderboards',
    'Best Projects',
  ])
})

test('Pricing leads to its place on the home page', () => {
  expect(navigationFor('home', null).links).toContainEqual({ label: 'Pricing', href: '/#pricing' })
})

test('the menu begins with the leaderboard, the profile and the boards', () => {
  const [first, second, third] = navigationFor('home', { username: 'tycho-b' }).menu
  expect([first, second, third].map((link) => link?.label)).toEqual(['Leaderboard', 'My profile', 'My leaderboards'])
})

test('the menu belongs to the player who is signed in', () => {
  expect(navigationFor('home', null).menu).toEqual([])
  expect(navigationFor('home', { username: 'tycho-b' }).menu).toContainEqual({
    label: 'My profile',
    href: '/player/tycho-b',
  })
})

type Cell = { item: string; scope: Scope; who: 'visitor' | 'player'; isShown: boolean }

function cellsOf(table: string): Cell[] {
  const [head = '', ...rows] = table.trim().split('\n')
  const scopes = head.trim().split(/\s+/) as Scope[]
  return rows.flatMap((row) => {
    const words = row.trim().split(/\s+/)
    const item = words.slice(0, -scopes.length).join(' ')
    return scopes.flatMap((scope, index) => {
      const seenBy = words.at(index - scopes.length) ?? ''
      return [
        { item, scope, who: 'visitor' as const, isShown: seenBy.includes('v') },
        { item, scope, who: 'player' as const, isShown: seenBy.includes('p') },
      ]
    })
  })
}
