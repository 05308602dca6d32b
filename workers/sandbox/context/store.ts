/** Stores what people created in the sandbox. Keys sort as text. */
export type SandboxStore = {
  list: (prefix: string) => Promise<Map<string, unknown>>
  put: (key: string, value: unknown) => Promise<void>
  delete: (key: string) => Promise<void>
}

export function createMemoryStore(): SandboxStore {
  const values = new Map<string, unknown>()
  return {
    list: async (prefix) =>
      new Map([...values].filter(([key]) => key.startsWith(prefix)).sort(([one], [other]) => (one < other ? -1 : 1))),
    put: async (key, value) => {
      values.set(key, structuredClone(value))
    },
    delete: async (key) => {
      values.delete(key)
    },
  }
}
