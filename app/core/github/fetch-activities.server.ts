import type { AppContext } from '#app/context/context.server.ts'
import { PARTS } from '#app/domain/github/activity-parts.ts'
import { bothOf } from '#app/domain/ledger/merge-facts.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import {
  fetchShared,
  probe,
  type PlayerQuery,
  type Fetched,
  type FetchedActivity,
  type Question,
} from './fetch-shared.server.ts'
import { noteOwnPoints, readOwnTokens, refuseOwnToken, restOwnTokens } from './own-token.server.ts'

type FetchContext = Pick<AppContext, 'config' | 'db' | 'now' | 'github' | 'log'>

/** Requests at the same time, each with its own token. */
const TOGETHER = 6

/**
 * A probe counts, and only what moved is read. Players with an own token are asked for with it, each alone. All others
 * share queries with the product's token, also those whose own token failed or sees less than strangers do.
 */
export async function fetchActivities(
  context: FetchContext,
  players: readonly PlayerQuery[],
  question: Question,
): Promise<Fetched> {
  const own = await fetchWithOwnTokens(context, players, question)
  const { withheld, unsure } = await compareWithShared(context, players, own.answers, question)
  await restOwnTokens(context, withheld)
  const again = new Set([...withheld, ...unsure])
  const rest = players.filter(({ id, nodeId }) => !own.answers.has(nodeId) || again.has(id))
  // An own token may see more or less than others' probes.
  const readAnew = new Set([...question.readAnew, ...own.refused, ...again])
  const shared = await fetchShared(context, rest, { ...question, readAnew })
  const answers = new Map(own.answers)
  for (const { nodeId } of rest) {
    const [answer, before] = [shared.answers.get(nodeId), own.answers.get(nodeId)]
    if (answer !== undefined) answers.set(nodeId, withOwn(answer, before))
  }
  return { answers, slow: shared.slow, still: new Set([...own.still, ...shared.still].filter((id) => !again.has(id))) }
}

/**
 * Finds own tokens that see less than the product's. GitHub withholds from a member's token what an organisation
 * protects by its own sign-in, though it is public: for threads it says so, commits are left out silently. `unsure`:
 * not counted for the product's token either.
 */
async function compareWithShared(
  context: FetchContext,
  players: readonly PlayerQuery[],
  answers: ReadonlyMap<string, FetchedActivity>,
  question: Question,
): Promise<{ withheld: Set<string>; unsure: Set<string> }> {
  const [withheld, unsure] = [new Set<string>(), new Set<string>()]
  const read = players.filter(({ nodeId }) => answers.get(nodeId)?.state === 'complete')
  if (read.length === 0) return { withheld, unsure }
  const probes = await probe(context, read, question)
  for (const { id, nodeId } of read) {
    const [own, shared] = [answers.get(nodeId), probes.get(nodeId)]
    if (own?.state !== 'complete') continue
    const seesLess =
      shared?.state === 'answered' &&
      PARTS.some((part) => own.marks[part] !== undefined && own.marks[part][0] < shared.marks[part][0])
    if (own.hasHoles === true || seesLess) withheld.add(id)
    else if (shared?.state === 'unclear') unsure.add(id)
  }
  return { withheld, unsure }
}

/** If GitHub withholds a part of the shared answer, the own one fills it. */
function withOwn(shared: FetchedActivity, own: FetchedActivity | undefined): FetchedActivity {
  const hasHoles = shared.state === 'complete' && shared.hasHoles === true
  return hasHoles && own?.state === 'complete' ? bothOf(shared, own) : shared
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
