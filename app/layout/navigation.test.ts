import { describe, expect, test } from 'vitest'

import { navigationFor, type Scope } from './navigation.ts'

const VIEWER = { username: 'tycho-b' }

describe('navigation', () => {
  test('a visitor can log in and join everywhere but on a recap', () => {
    expect(navigationFor('home', null).buttons).toEqual(['login', 'join'])
    expect(navigationFor('resumeLanding', null).buttons).toEqual(['login', 'join'])
    expect(navigationFor('recap', null).buttons).toEqual([])
  })

  test.each<Scope>(['home', 'leaderboard', 'projects', 'showcase', 'resumeLanding', 'recap'])(
    'a player reaches the own profile from %s',
    (scope) => {
      expect(navigationFor(scope, VIEWER).buttons).toEqual(['profile'])
    },
  )

  test.each<Scope>(['profile', 'prizes', 'stats', 'theme'])('a player can log out on %s', (scope) => {
    expect(navigationFor(scope, VIEWER).buttons).toEqual(['logout'])
  })

  test('the resume landing has no links and a recap none to the leaderboard', () => {
    expect(navigationFor('resumeLanding', VIEWER).links).toEqual([])
    expect(navigationFor('recap', null).links.map((link) => link.label)).not.toContain('Leaderboard')
  })

  test('the menu belongs to the player who is signed in', () => {
    expect(navigationFor('home', null).menu).toEqual([])
    expect(navigationFor('home', VIEWER).menu).toContainEqual({ label: 'My profile', href: '/player/tycho-b' })
  })
})
