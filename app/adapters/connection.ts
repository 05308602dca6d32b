/** How an adapter sends requests; never the global fetch. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** Writes one JSON object per line. The id in it links a request with its jobs. */
export type Log = (level: 'info' | 'warning' | 'error', message: string, fields?: Record<string, unknown>) => void
