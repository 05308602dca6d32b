import type { AppContext } from '#app/context/context.server.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import {
  fetchShared,
  type PlayerQuery,
  type Fetched,
  type FetchedActivity,
  type Question,
} from './fetch-shared.server.ts'
import { noteOwnPoints, readOwnTokens, refuseOwnToken } from './own-token.server.ts'

type FetchContext = Pick<AppContext, 'config' | 'db' | 'now' | 'github' | 'log'>

/** Requests that are under way at once, each with a token of its own. */
const TOGETHER = 6

/**
 * Each player's activity on GitHub, by node id: a probe counts, and only what moved is read. Players with an own token are
 * asked for with it, each alone. All others share queries with the product's token, as do players whose own token failed.
 */
export async function fetchActivities(
  context: FetchContext,
  players: readonly PlayerQuery[],
  question: Question,
): Promise<Fetched> {
  const own = await fetchWithOwnTokens(context, players, question)
  const rest = players.filter(({ nodeId }) => !own.answers.has(nodeId))
  // What an own token saw of private work is no measure for others' probes.
  const readAnew = new Set([...question.readAnew, ...own.refused])
  const shared = await fetchShared(context, rest, { ...question, readAnew })
  return {
    answers: new Map([...own.answers, ...shared.answers]),
    slow: shared.slow,
    still: new Set([...own.still, ...shared.still]),
  }
}

async function fetchWithOwnTokens(
  context: FetchContext,
  players: readonly PlayerQuery[],
  question: Question,
): Promise<Pick<Fetched, 'answers' | 'still'> & { refused: Set<string> }> {
  const fetched = { answers: new Map<string, FetchedActivity>(), still: new Set<string>(), refused: new Set<string>() }
  const tokens = await readOwnTokens(
    context,
    players.map((player) => player.id),
  )
  const taken = new Map<string, number>()
  const fetchAlone = async (player: PlayerQuery) => {
    const own = tokens.get(player.id)
    if (own === undefined || own.points <= 0) return
    const github = context.github.withToken(own.token, own.points)
    const { answers, still } = await fetchShared({ github, now: context.now }, [player], { ...question, probeSize: 1 })
    const answer = answers.get(player.nodeId)
    const { points } = github.meter()
    const isRead = answer?.state !== 'unchanged'
    if (isRead && points > 0) taken.set(player.id, points)
    if (answer !== undefined && answer.state !== 'failed') {
      fetched.answers.set(player.nodeId, answer)
      for (const id of still) fetched.still.add(id)
      return
    }
    if (answer?.error.code === 'bad_credentials') {
      await refuseOwnToken(context, player.id)
      fetched.refused.add(player.id)
    }
    context.log('warning', 'A player’s own token did not answer', { playerId: player.id })
  }
  const alone = players.filter(({ id }) => tokens.has(id))
  for (const page of pagesOf(alone, TOGETHER)) await Promise.all(page.map(fetchAlone))
  await noteOwnPoints(context, taken)
  return fetched
}
