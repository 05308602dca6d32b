/** What a join tells a script: what came of it, what to say, and where it leads. */
export type JoinAnswer =
  | { code: 'PLAYER_ALREADY_EXISTS'; message: string; location: string }
  | { code: string; message: string; location: null }
  | { code: string; message: null; location: string }
