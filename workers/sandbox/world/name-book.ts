export type KeptName = { login: string; isMet: boolean }

type NameStore = {
  entries: () => [id: string, name: KeptName][]
  set: (id: string, name: KeptName) => Promise<void>
  remove: (id: string) => Promise<void>
}

export type NameBook = ReturnType<typeof createNameBook>

/** Above this count, names are evicted: first those only looked up, the oldest look-up first. */
export const NAMES_KEPT = 5000

/** The typed name behind an account's id, which is a hash. */
export function createNameBook(store?: NameStore) {
  const names = new Map((store?.entries() ?? []).map(([id, name]) => [Number(id), name]))

  function put(githubId: number, name: KeptName): void {
    const known = names.get(githubId)
    // Moves the last requested name to the end.
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
    /** The name as first typed; null for an id without a name, or when it was evicted. */
    nameOf: (githubId: number) => {
      const known = names.get(githubId)
      if (known === undefined) return null
      put(githubId, { ...known, isMet: true })
      return known.login
    },
    /** Returns its first spelling. */
    write: (githubId: number, login: string) => {
      const name = names.get(githubId) ?? { login, isMet: false }
      put(githubId, name)
      if (names.size > NAMES_KEPT) forgetOne()
      return name.login
    },
    /** Whether the id was used, by a player of the product or a sign-in. */
    isMet: (githubId: number) => names.get(githubId)?.isMet ?? false,
    ids: () => [...names.keys()],
  }
}
