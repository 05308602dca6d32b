import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { findShownPlayer, type Player } from '#app/core/players/find-player.server.ts'
import { chooseRival } from '#app/core/standings/rivals.server.ts'
import { trimmedField } from '#app/domain/forms/form-fields.ts'
import { doneWith, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { typedUsername } from '#app/domain/text/username.ts'

export const rivalForms = { rival: z.object({ username: trimmedField(200).transform(typedUsername) }) }

export async function raceRival(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Player,
  username: string,
): Promise<FormOutcome> {
  const rival = await findShownPlayer(context, username)
  const page = `/player/${player.githubUsername}`
  return rival !== null && (await chooseRival(context, player.id, rival.id))
    ? doneWith('success', `The race is on: you against ${rival.githubUsername}, until Sunday.`, page)
    : doneWith('info', 'Nobody else of that name is on this week’s mountain yet. A race needs two.', page)
}
