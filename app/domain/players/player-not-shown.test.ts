import { expect, test } from 'vitest'
import { playerNotShown } from './player-not-shown.ts'

test('a name is repeated and stands in the search', () => {
  expect(playerNotShown('nobody')).toEqual({
    path: '/leaderboard?find=nobody',
    find: 'nobody',
    message: 'There is no player called nobody. Players appear once they have joined and signed in.',
  })
})

test('an invalid name is searched for, cut, and not repeated in the message', () => {
  const typed = 'Call 555-0100 now & win'
  const { path, message } = playerNotShown(typed)
  expect(new URL(path, 'http://local').searchParams.get('find')).toBe(typed)
  expect(message).toBe('No player has that name. Search for the player you mean.')
  expect(playerNotShown('a'.repeat(5000)).path.length).toBeLessThan(100)
})
