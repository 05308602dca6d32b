import type { Activity } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { readOwnTokens, refuseOwnToken } from './own-token.server.ts'

type Asked = { id: string; nodeId: string; githubId: number }
type Window = { from: number; to: number }

/**
 * What GitHub says of each player, by node id. Whoever gave a token of their own is asked for alone and with it; all
 * others, and those whose token GitHub refuses, share queries of the product's.
 */
export async function fetchActivities(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'github' | 'log'>,
  asked: Asked[],
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
