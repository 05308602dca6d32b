import type { AppContext } from '#app/context/context.server.ts'

export type ApiEnvironment = { Bindings: { app: AppContext; waitUntil: (work: Promise<unknown>) => void } }
