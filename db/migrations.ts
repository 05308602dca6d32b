import journal from '../migrations/meta/_journal.json' with { type: 'json' }

/** Every migration by the name under which wrangler notes it as applied, in order. */
export const MIGRATIONS: readonly string[] = journal.entries.map(({ tag }) => `${tag}.sql`)
