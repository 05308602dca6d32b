import journal from '../migrations/meta/_journal.json' with { type: 'json' }

/** The file names of all migrations, as wrangler records them, in order. */
export const MIGRATIONS: readonly string[] = journal.entries.map(({ tag }) => `${tag}.sql`)

/** Whether a migration removes what older code needs: a deployment applies it after the new code is live. */
export function isNarrowing(name: string): boolean {
  return /^\d{4}_narrow_/.test(name)
}
