import { createContext, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/** Browsers hide nonces from scripts, so only the server has one. */
export const NonceProvider = NonceContext.Provider

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
