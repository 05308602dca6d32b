import type { Activity, PlayerIds, Window } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { readOwnTokens, refuseOwnToken } from './own-token.server.ts'

/**
 * Each player's activity on GitHub, by node id. A player with an own token is fetched alone with it. All others share
 * queries with the product's token, as do players whose own token failed.
 */
export async function fetchActivities(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'github' | 'log'>,
  asked: (PlayerIds & { id: string })[],
  window: Window,
): Promise<Map<string, Activity>> {
  const tokens = await readOwnTokens(
    context,
    asked.map((player) => player.id),
  )
  const answers = new Map<string, Activity>()
  for (const player of asked) {
    const token = tokens.get(player.id)
    if (token === undefined) continue
    const answer = (await context.github.withToken(token).fetchActivity([player], window)).get(player.nodeId)
    if (answer === undefined || answer.state === 'failed') {
      if (answer?.error.code === 'bad_credentials') await refuseOwnToken(context, player.id)
      context.log('warning', 'A player’s own token did not answer', { playerId: player.id })
    } else answers.set(player.nodeId, answer)
  }
  const rest = asked.filter((player) => !answers.has(player.nodeId))
  if (rest.length > 0)
    for (const [nodeId, answer] of await context.github.fetchActivity(rest, window)) answers.set(nodeId, answer)
  return answers
}
