/** The data centre's cache, shared by all requests; null under Vite's development server, which has none. */
export function dataCentreCache(): Cache | null {
  return typeof caches === 'undefined' ? null : (caches as unknown as { default: Cache }).default
}
