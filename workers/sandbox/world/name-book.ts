import type { Collection } from './collection.ts'

export type KeptName = { login: string; isMet: boolean }

/** Which typed name an account's id was made from: a hash leads nowhere back. */
export type NameBook = {
  /** The name as it was typed first; null for an id that no name led to, or one that was forgotten. */
  nameOf: (githubId: number) => string | null
  /** Writes a name down and tells its spelling, which is that of the first time. */
  write: (githubId: number, login: string) => string
  /** Whether somebody came back by the id: a player of the product, or a sign-in. */
  isMet: (githubId: number) => boolean
  ids: () => number[]
}

/** Names beyond these are forgotten: first those that were only looked up, the longest ago first. */
export const NAMES_KEPT = 5000

export function createNameBook(store?: Pick<Collection<KeptName>, 'entries' | 'set' | 'remove'>): NameBook {
  const names = new Map((store?.entries() ?? []).map(([id, name]) => [Number(id), name]))

  function put(githubId: number, name: KeptName): void {
    const known = names.get(githubId)
    // Who was asked for last stands last.
    names.delete(githubId)
    names.set(githubId, name)
    if (known?.login !== name.login || known.isMet !== name.isMet) void store?.set(String(githubId), name)
  }

  function forgetOne(): void {
    const [oldest] = [...names].find(([, { isMet }]) => !isMet) ?? [...names][0] ?? []
    if (oldest === undefined) return
    names.delete(oldest)
    void store?.remove(String(oldest))
  }

  return {
    nameOf: (githubId) => {
      const known = names.get(githubId)
      if (known === undefined) return null
      put(githubId, { ...known, isMet: true })
      return known.login
    },
    write: (githubId, login) => {
      const name = names.get(githubId) ?? { login, isMet: false }
      put(githubId, name)
      if (names.size > NAMES_KEPT) forgetOne()
      return name.login
    },
    isMet: (githubId) => names.get(githubId)?.isMet ?? false,
    ids: () => [...names.keys()],
  }
}
