/** How an adapter sends requests; never the global fetch. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

export type Log = (level: 'info' | 'warning' | 'error', message: string, fields?: Record<string, unknown>) => void
