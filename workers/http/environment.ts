import type { AppContext } from '#app/context/context.server.ts'

/** What the Worker hands to every handler under /api. */
export type ApiEnvironment = { Bindings: { app: AppContext; waitUntil: (work: Promise<unknown>) => void } }
