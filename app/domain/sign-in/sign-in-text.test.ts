import { expect, it } from 'vitest'
import { signInText } from './sign-in-text.ts'

it('says what the specification says, word for word, to banned players where to write, and to who cancelled that all is well', () => {
  expect(signInText).toEqual({
    username_missing: 'Please enter your GitHub username',
    player_missing: 'Please join the quest before logging in',
    other_account: 'Github username does not match the provided pseudo',
    player_not_found: 'Player not found',
    not_member:
      'Only members of this organisation can sign in. Ask one of its owners to add you at GitHub, then try again.',
    banned: 'This account is banned. Write to us if you think this is a mistake.',
    cancelled: 'You cancelled at GitHub. Nothing was changed. You can log in at any time.',
    failed: 'An error occurred. Please try again.',
  })
})
