import { expect, it } from 'vitest'
import { signInErrorText } from './sign-in-error.ts'

it('says what the specification says, word for word', () => {
  expect(signInErrorText).toMatchObject({
    'auth/invalid-email': 'Email format incorrect',
    'auth/user-not-found': "User doesn't exist",
    'auth/invalid-credential': 'Incorrect password',
    'auth/wrong-password': 'Incorrect password',
    'auth/user-disabled': 'The user has been disabled',
    'auth/too-many-requests': 'Too many requests, try again later',
    'auth/email-already-in-use': 'Email already in use',
    'auth/weak-password': 'Password must contain at least 6 characters',
    'auth/unknown': 'Uknown error',
  })
})
