/** The JSON answer of a join: its outcome, message and target. */
export type JoinAnswer =
  | { code: 'PLAYER_ALREADY_EXISTS'; message: string; location: string }
  | { code: string; message: string; location: null }
  | { code: string; message: null; location: string }
