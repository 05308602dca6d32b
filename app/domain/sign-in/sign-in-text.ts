/** In the specification's words where it has some. */
export const signInText = {
  username_missing: 'Please enter your GitHub username',
  player_missing: 'Please join the quest before logging in',
  other_account: 'Github username does not match the provided pseudo',
  player_not_found: 'Player not found',
  banned: 'This account is banned. Write to us if you think this is a mistake.',
  not_member:
    'Only members of this organisation can sign in. Ask one of its owners to add you at GitHub, then try again.',
  cancelled: 'You cancelled at GitHub. Nothing was changed. You can log in at any time.',
  failed: 'An error occurred. Please try again.',
} as const satisfies Record<string, string>

export type SignInProblem = keyof typeof signInText

export const signInFailureText = {
  unknown_name: 'No player has joined with this name.',
  no_answer: 'The name could not be looked up at GitHub.',
  cancelled: 'It was cancelled at GitHub.',
  callback: 'The response from GitHub was forged or older than ten minutes.',
  code: 'The code was not accepted.',
  identity: 'GitHub did not say who signed in.',
  other_account: 'Github username does not match the provided pseudo.',
  player_not_found: 'Player not found.',
  banned: 'The player is banned.',
  not_member: 'The account is not a member of the organisation.',
} as const satisfies Record<string, string>

export type SignInFailure = keyof typeof signInFailureText
