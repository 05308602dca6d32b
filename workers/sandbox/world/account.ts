import { nodeId } from './ids.ts'

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
  /** From this instant an organisation withholds its repositories from the product's token. */
  withheldSince: number | null
  /** From this instant it lets no token of a member in: that member has not signed in with it (SAML). Others read on. */
  membersWithheldSince: number | null
}

const NODE_PREFIXES = { User: 'U', Bot: 'BOT', Organization: 'O' }

export function newAccount<Given extends Pick<Account, 'type' | 'githubId' | 'login' | 'name' | 'createdAt'>>(
  given: Given,
): Given & Account {
  const fresh = { renames: [], deletedAt: null, withheldSince: null, membersWithheldSince: null }
  return { ...given, nodeId: nodeId(NODE_PREFIXES[given.type], given.githubId), ...fresh }
}

export function loginAt(account: Account, now: number): string {
  return account.renames.findLast((rename) => rename.at <= now)?.login ?? account.login
}

export function existsAt(account: Account, now: number): boolean {
  return account.createdAt <= now && (account.deletedAt === null || account.deletedAt > now)
}
