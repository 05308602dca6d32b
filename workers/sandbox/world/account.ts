export type Account = {
  type: 'User' | 'Bot' | 'Organization'
  githubId: number
  nodeId: string
  /** The first name; `loginAt` includes renames. Bots carry the `[bot]` that REST shows and GraphQL omits. */
  login: string
  name: string | null
  createdAt: number
  renames: { at: number; login: string }[]
  deletedAt: number | null
}

export function loginAt(account: Account, now: number): string {
  let login = account.login
  for (const rename of account.renames) if (rename.at <= now) login = rename.login
  return login
}

export function existsAt(account: Account, now: number): boolean {
  return account.createdAt <= now && (account.deletedAt === null || account.deletedAt > now)
}
