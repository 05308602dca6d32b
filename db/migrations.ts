import journal from '../migrations/meta/_journal.json' with { type: 'json' }

/** The file names of all migrations, as wrangler records them, in order. */
export const MIGRATIONS: readonly string[] = journal.entries.map(({ tag }) => `${tag}.sql`)
