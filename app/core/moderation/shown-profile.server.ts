import type { AppContext } from '#app/context/context.server.ts'
import { findTakedown } from './takedown.server.ts'

type Profile = { displayName: string | null; bio: string | null }

/** What a player says of themselves, as others may read it. */
export async function shownProfile(
  context: Pick<AppContext, 'db'>,
  { id, displayName, bio }: Profile & { id: string },
): Promise<Profile> {
  const isSilent = displayName === null && bio === null
  if (isSilent || (await findTakedown(context, 'profile', id)) !== null) return { displayName: null, bio: null }
  return { displayName, bio }
}
