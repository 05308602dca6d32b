import { DurableObject } from 'cloudflare:workers'

/** Provides its SQLite to a simulation. */
export class ScratchObject extends DurableObject {}

export default { fetch: () => new Response(null, { status: 404 }) }
