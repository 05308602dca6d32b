import { sql } from 'drizzle-orm'

/** The name of the joined repository; null for one that the public sees no more. What shows a name to anybody selects this. */
export const publicName = sql<string | null>`IIF(repositories.hidden_at IS NULL, repositories.name, NULL)`
