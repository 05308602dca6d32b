import { desc, isNotNull } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { players } from '#db/schema/players.ts'

const ORGANISERS_SHOWN = 100

/** Made by staff, newest first. */
export function listOrganisers({ db }: Pick<AppContext, 'db'>) {
  return db
    .select({ id: players.id, username: players.githubUsername })
    .from(players)
    .where(isNotNull(players.organiserAt))
    .orderBy(desc(players.organiserAt))
    .limit(ORGANISERS_SHOWN)
}
