import { sql, type SQL } from 'drizzle-orm'

/**
 * Whether a stored repository belongs to somebody other than the row of `players` in the query: it keeps the name it was
 * last seen under, which may be one that the player has left.
 */
export function isOfAnother(repository: SQL): SQL {
  const owner = sql`lower(substr(${repository}, 1, instr(${repository}, '/') - 1))`
  return sql`(${owner} <> players.lower_case_github_username AND NOT EXISTS (SELECT 1 FROM former_usernames
    WHERE former_usernames.lower_case_github_username = ${owner} AND former_usernames.player_id = players.id))`
}
