import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { phaseOf } from '#app/core/contests/running/contest-phase.ts'
import { findContest, type Contest } from '#app/core/contests/running/find-contest.server.ts'
import { listByHand, type ListedDecision } from '#app/core/contests/running/list-by-hand.server.ts'
import { listRemovals } from '#app/core/contests/running/list-removals.server.ts'
import { loadBoard } from '#app/core/contests/running/load-board.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { signText, type SignedText } from '#app/core/secrets/sign-text.server.ts'
import { countsOf, isManualPoints } from '#app/domain/contests/by-hand/hand-decision.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { manualPointsShare } from '#app/domain/contests/contest-rules.ts'
import { REWARD_CHANGES } from '#app/domain/contests/contest.ts'
import { labelSentences } from '#app/domain/contests/labels/label-text.ts'
import { sha256, toHex } from '#app/domain/values/bytes.ts'
import { pick } from '#app/domain/values/pick.ts'
import { contestChanges, contestRules } from '#db/schema/contests/contests.ts'
import { resultOf, type ResultPlayer, type ResultTeam } from './contest-result.ts'
import { loadStops } from './load-stops.server.ts'

type ResultContext = Pick<AppContext, 'config' | 'db' | 'now'>

export type ContestResult = { contest: Contest; board: ContestBoard; players: ResultPlayer[]; teams: ResultTeam[] }

/** As a stranger sees it; null if there is none. */
export async function findPublicContest(
  context: Pick<AppContext, 'db' | 'now'>,
  slug: string,
): Promise<Contest | null> {
  if (!/^[a-z0-9-]{3,40}$/.test(slug)) return null
  const contest = await findContest(context, { slug }, null)
  return contest?.visibility === 'public' ? contest : null
}

/** Null until the places are final and known to everybody. */
export async function loadResult(context: ResultContext, contest: Contest): Promise<ContestResult | null> {
  if (phaseOf(contest) !== 'final') return null
  const { board } = await loadBoard(context, contest)
  return { contest, board, ...resultOf(board) }
}

const CACHED_SIGNATURES = 200
/** By key and what they sign; the texts themselves are made again from what is stored. */
const signatures = new Map<string, Omit<SignedText, 'payload'>>()

/** `unsigned` without a key. The same facts and names always give the same text, which is signed once. */
export async function signResult(
  context: ResultContext & Pick<AppContext, 'limits'>,
  result: ContestResult,
): Promise<SignedText | 'unsigned' | 'too_many_requests'> {
  const [key] = context.config.SIGNING_KEY ?? []
  if (key === undefined) return 'unsigned'
  const payload = await textOf(context, result)
  const name = toHex(await sha256(`${key} ${payload}`))
  const cached = signatures.get(name)
  if (cached !== undefined) return { ...cached, payload }
  if (!(await context.limits.signing('contests'))) return 'too_many_requests'
  const signed = await signText(context, payload)
  if (signed === null) return 'unsigned'
  const { payload: _, ...signature } = signed
  signatures.set(name, signature)
  const [oldest] = signatures.keys()
  if (signatures.size > CACHED_SIGNATURES && oldest !== undefined) signatures.delete(oldest)
  return signed
}

async function textOf(context: ResultContext, result: ContestResult): Promise<string> {
  const { contest, board, players, teams } = result
  const [rules, stops, byHand, removals, changes] = await Promise.all([
    listRules(context, contest.id),
    loadStops(context, contest, board),
    listByHand(context, contest),
    listRemovals(context, contest.id),
    listSigned(context, contest.id),
  ])
  // Older results, from before points by hand, stay word for word.
  const isOfBefore =
    byHand.length === 0 && board.given === undefined && rules.every(({ rules: own }) => own.givenShare === undefined)
  return JSON.stringify({
    format: changes.length > 0 ? 4 : isOfBefore ? 2 : 3,
    contest: contest.visibility === 'public' ? contest.slug : contest.id,
    name: contest.name,
    startsAt: instantText(contest.startsAt),
    endsAt: instantText(contest.endsAt),
    timeZone: contest.timeZone,
    finalAt: instantText(contest.finalAt ?? contest.endsAt),
    rules: rules.map(({ version, hash, effectiveFrom, rules: own }) => ({
      version,
      sha256: hash,
      effectiveFrom: instantText(Math.max(effectiveFrom, contest.startsAt)),
      // Missing in older results, which stay word for word.
      ...(own.meaning === undefined ? {} : { labels: labelSentences(own) }),
      ...(isOfBefore ? {} : { givenShare: manualPointsShare(own) }),
    })),
    players,
    teams,
    stops: stops.map(({ repository, what, from, until }) => ({
      repository,
      what,
      from: instantText(from),
      until: instantText(until ?? contest.endsAt),
    })),
    ...(isOfBefore
      ? {}
      : { byHand: byHand.map((one) => decisionText(one, board)), removals: removals.map(removalText) }),
    ...(changes.length === 0 ? {} : { changes: changes.map(changeOf) }),
  })
}

function decisionText(decision: ListedDecision, { counts }: ContestBoard) {
  const { username, at, kind, reason, takenBackAt } = decision
  return {
    at: instantText(at),
    username,
    kind,
    ...(isManualPoints(decision)
      ? { points: decision.points, counts: countsOf(decision, counts) }
      : { url: decision.url, most: decision.most }),
    reason,
    takenBackAt: takenBackAt === null ? null : instantText(takenBackAt),
  }
}

function removalText({ at, reason }: { at: number; reason: string }) {
  return { at: instantText(at), reason }
}

type SignedChange = Awaited<ReturnType<typeof listSigned>>[number]

function changeOf({ what, before, after, reason, createdAt, effectiveFrom }: SignedChange) {
  const value = (one: unknown) => (what === 'end' && typeof one === 'number' ? instantText(one) : one)
  return {
    at: instantText(createdAt),
    what,
    before: value(before),
    after: value(after),
    effectiveFrom: instantText(effectiveFrom),
    reason,
  }
}

/** Changes after the opening besides the rules: the end, the scope and the teams. */
function listSigned({ db }: ResultContext, contestId: string) {
  const { what, before, after, effectiveFrom, createdAt, reason, isInResult, number } = contestChanges
  return db
    .select({
      what,
      before,
      after,
      effectiveFrom,
      createdAt,
      reason: sql<string | null>`IIF(${isTakenDown('leaderboard', sql`${contestId}`)}, NULL, ${reason})`,
    })
    .from(contestChanges)
    .where(and(eq(contestChanges.contestId, contestId), eq(isInResult, true), notInArray(what, [...REWARD_CHANGES])))
    .orderBy(asc(number))
}

function instantText(instant: number): string {
  return new Date(instant).toISOString()
}

function listRules({ db }: ResultContext, contestId: string) {
  return db
    .select(pick(contestRules, 'version', 'hash', 'effectiveFrom', 'rules'))
    .from(contestRules)
    .where(eq(contestRules.contestId, contestId))
    .orderBy(asc(contestRules.version))
}
