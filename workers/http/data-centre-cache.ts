/** What this data centre keeps for all requests; null under Vite's development server, which has no such thing. */
export function dataCentreCache(): Cache | null {
  return typeof caches === 'undefined' ? null : (caches as unknown as { default: Cache }).default
}
