import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { findPublicContest } from '#app/core/contests/result/load-result.server.ts'
import { phaseOf, uncovered } from '#app/core/contests/running/contest-phase.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { loadBoard, loadBoardHead } from '#app/core/contests/running/load-board.server.ts'
import { readBoard } from '#app/core/contests/running/make-board.server.ts'
import { isInScope } from '#app/core/contests/running/open-contests.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import type { BoardHead } from '#app/domain/contests/board-parts.ts'
import type { BoardPlayer, ContestBoard } from '#app/domain/contests/contest-board.ts'
import { whyNotByOpener, isOn } from '#app/domain/contests/contest-rules.ts'
import { freezesAt, REVEAL_STEPS } from '#app/domain/contests/contest.ts'
import { deedText } from '#app/domain/ledger/fact-text.ts'
import { isScoredKind, ruleOf, type ScoredKind } from '#app/domain/points/points-table.ts'
import { dayOf, MINUTE } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { idsIn } from '#db/client.ts'
import { contestRepositories, contestRules } from '#db/schema/contests/contests.ts'
import type { StageNews, StageView } from './stage-view.ts'

type StageContext = Pick<AppContext, 'config' | 'db' | 'now'>

const NEWS = 3
/** What is older is no news. */
const STAYS_NEW = 30 * MINUTE
const TEAMS = 3
/** Of the ten, so that a busy day stays a small read. */
const NEWEST_FACTS = 60

/** `before`: the place at the freeze. */
type UncoveredPlayer = BoardPlayer & { before?: number }

/** The places of a reveal so far. */
const cache = new Map<string, { at: number; members: number; players: UncoveredPlayer[] }>()

/** A public contest's stage; null where there is none. */
export async function loadStage(context: StageContext, slug: string): Promise<StageView | null> {
  const contest = await findPublicContest(context, slug)
  return contest === null ? null : stageOf(context, contest)
}

async function stageOf(context: StageContext, contest: Contest): Promise<StageView> {
  const phase = phaseOf(contest)
  const { board, madeAt } = await loadBoardHead(context, contest)
  const isHidden = contest.revealed !== null && contest.revealed < REVEAL_STEPS && contest.isFrozen
  const [revealed, news] = await Promise.all([
    isHidden ? readUncovered(context, contest) : null,
    phase === 'running' ? listNews(context, contest, board) : [],
  ])
  const rows = (revealed ?? firstTen(board)).map((player: UncoveredPlayer) => ({
    place: player.place,
    name: player.username ?? 'Account deleted',
    team: player.team ?? null,
    avatarUrl: player.username === null ? null : avatarUrl(context, player.githubId),
    points: player.points,
    today: phase === 'running' ? (player.lastDays.at(-1) ?? 0) : 0,
    move: phase === 'running' ? (board.moves[player.playerId] ?? 0) : 0,
    before: player.before ?? null,
  }))
  return {
    ...pick(contest, 'slug', 'name', 'rock', 'ridge', 'timeZone', 'startsAt', 'endsAt', 'revealed'),
    phase,
    freezesAt: freezesAt(contest),
    rows: isHidden ? uncovered(rows, contest.revealed) : rows,
    teamRows: board.teams
      .filter(({ rank }) => rank > 0)
      .slice(0, TEAMS)
      .map(({ place, name, points }) => ({ place, name, points })),
    isProvisional: contest.finalAt === null,
    ...board.count,
    accepted: board.accepted,
    news,
    madeAt,
  }
}

/** An isolate reads all members once a minute while places are revealed, and again when somebody was removed. */
async function readUncovered(context: StageContext, contest: Contest): Promise<UncoveredPlayer[]> {
  const known = cache.get(contest.id)
  const now = context.now()
  const { memberCount: members } = contest
  if (known?.members === members && now >= known.at && now - known.at < MINUTE) return known.players
  const [board, frozen] = await Promise.all([
    readBoard(context, contest, { isUncovered: true }),
    loadBoard(context, contest),
  ])
  const before = new Map(frozen.board.players.map(({ playerId, place }) => [playerId, place]))
  const players = firstTen(board).map((player) => ({ ...player, before: before.get(player.playerId) }))
  cache.clear()
  cache.set(contest.id, { at: now, members, players })
  return players
}

function firstTen({ players }: Pick<ContestBoard, 'players'>): BoardPlayer[] {
  return players.filter(({ rank }) => rank > 0).slice(0, REVEAL_STEPS)
}

type NewsRow = {
  playerId: string
  kind: ScoredKind
  counted: number
  repositoryId: number | null
  repository: string | null
  occurredAt: number
  agent: string | null
}

/**
 * The newest work of the ten highest that the contest counts. What a moderator looks at is told without a sum, as is
 * everything; repositories that are no longer public are not named, nor what was there.
 */
async function listNews({ db, now }: StageContext, contest: Contest, board: BoardHead): Promise<StageNews[]> {
  const top = board.players.filter(({ rank, username }) => rank > 0 && username !== null).slice(0, REVEAL_STEPS)
  const since = now() - STAYS_NEW
  const names = new Map(top.map(({ playerId, username }: BoardPlayer) => [playerId, username ?? '']))
  const [versions, scope, rows] = await Promise.all([
    db
      .select({ rules: contestRules.rules })
      .from(contestRules)
      .where(and(eq(contestRules.contestId, contest.id), lte(contestRules.effectiveFrom, now())))
      .orderBy(desc(contestRules.version))
      .limit(1),
    db.select().from(contestRepositories).where(eq(contestRepositories.contestId, contest.id)),
    db.all<NewsRow>(sql`SELECT ledger.player_id AS playerId, ledger.kind, MAX(ledger.counted, 1) AS counted, ledger.repository_id AS repositoryId,
          repositories.name AS repository, ledger.occurred_at AS occurredAt, ledger.agent
        FROM ledger LEFT JOIN repositories ON repositories.id = ledger.repository_id
        WHERE ledger.player_id IN ${idsIn([...names.keys()])} AND ledger.day >= ${dayOf(since)}
          AND ledger.kind <> 'commits' AND ledger.scale = 'contest' AND ledger.ineligible IS NULL
          AND ledger.occurred_at >= ${Math.max(since, contest.startsAt)} AND repositories.hidden_at IS NULL
        ORDER BY ledger.occurred_at DESC LIMIT ${NEWEST_FACTS}`),
  ])
  const rules = versions[0]?.rules ?? null
  const lines = scope.length === 0 ? null : scope
  return rows
    .filter((row) => rules !== null && isScoredKind(row.kind) && isOn(rules, ruleOf(row.kind)))
    .filter((row) => rules !== null && whyNotByOpener(rules, row.agent) === null)
    .filter((row) => isInScope({ scope: lines }, row, () => row.repository ?? undefined))
    .slice(0, NEWS)
    .map(({ playerId, kind, counted, repository, occurredAt }) => ({
      username: names.get(playerId) ?? '',
      what: deedText(kind, counted),
      repository,
      at: occurredAt,
    }))
}
