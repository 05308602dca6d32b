import { sql, type SQL } from 'drizzle-orm'

/**
 * A condition: a stored repository belongs to another owner than the player in the query. Its name may contain a former
 * username of the player.
 */
export function isOfAnother(repository: SQL): SQL {
  const owner = sql`lower(substr(${repository}, 1, instr(${repository}, '/') - 1))`
  return sql`(${owner} <> players.lower_case_github_username AND NOT EXISTS (SELECT 1 FROM former_usernames
    WHERE former_usernames.lower_case_github_username = ${owner} AND former_usernames.player_id = players.id))`
}
