/** For staff sign-ins and account changes: first the specification's codes and words, then our own. */
export const signInErrorText = {
  'auth/invalid-email': 'Email format incorrect',
  'auth/user-not-found': "User doesn't exist",
  'auth/invalid-credential': 'Incorrect password',
  'auth/wrong-password': 'Incorrect password',
  'auth/user-disabled': 'The user has been disabled',
  'auth/too-many-requests': 'Too many requests, try again later',
  'auth/email-already-in-use': 'Email already in use',
  'auth/weak-password': 'Password must contain at least 6 characters',
  'auth/unknown': 'Uknown error',
  'auth/short-password': 'Please use 12 characters or more',
  'auth/invalid-setup-token': 'This token does not match this address, was already used, or has expired',
  'auth/invalid-code': 'This code is wrong. Wait for the next one and type that',
  'auth/own-account': 'Only another member of staff can change your account',
} as const satisfies Record<`auth/${string}`, string>

export type SignInError = keyof typeof signInErrorText
