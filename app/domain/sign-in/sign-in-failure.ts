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
  not_member: 'The account is no member of the organisation.',
} as const satisfies Record<string, string>

export type SignInFailure = keyof typeof signInFailureText
