import type { AppContext } from '#app/context/context.server.ts'

/** The environment of every handler under /api. */
export type ApiEnvironment = { Bindings: { app: AppContext; waitUntil: (work: Promise<unknown>) => void } }
