import { eq, inArray, sql } from 'drizzle-orm'
import type { Window } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { answeredAt } from '#app/core/players/answered-at.server.ts'
import { isDailyTurn } from '#app/domain/github/poll-check.ts'
import { PERIODS } from '#app/domain/github/poll-period.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { idsIn, type Statement } from '#db/client.ts'
import { polls, pollSlots } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import { completeOf, type Activities, type PlayerQuery } from './fetch-activities.server.ts'
import { periodOfSlot } from './slots.server.ts'

/** Of one player; the oldest go first. */
const MOST_STORED = 50
/** GitHub's search is some minutes behind. */
const SEARCH_LAG = HOUR

type WorkContext = Pick<AppContext, 'db' | 'now' | 'github'>
type Account = Pick<PlayerQuery, 'id' | 'githubId'>
/** Node ids by player of agents' pull requests that may be theirs. */
export type AgentsFound = { work: Map<string, string[]>; changed: Set<string>; news: Set<string> }

/**
 * Which pull requests of agents name players: asked at the first read, then daily, for quiet players twice a week;
 * without an answer again the next day. `changed`: players with another list than stored. `news`: those with pull
 * requests new or changed within a day, which no probe shows.
 */
export async function searchForAgentsWork(
  context: WorkContext,
  playerIds: string[],
  from: number,
): Promise<AgentsFound> {
  const now = context.now()
  const stored = await context.db
    .select({
      id: players.id,
      login: players.githubUsername,
      slotId: players.slotId,
      answeredAt: sql<number>`${answeredAt}`,
      known: polls.agentsWork,
    })
    .from(players)
    .leftJoin(polls, eq(polls.playerId, players.id))
    .leftJoin(pollSlots, eq(pollSlots.id, players.slotId))
    .where(inArray(players.id, idsIn(playerIds)))
  const rows = stored.map(({ known, ...row }) => ({ ...row, known: known ?? [] }))
  const work = new Map(rows.map(({ id, known }) => [id, known]))
  const [news, changed] = [new Set<string>(), new Set<string>()]
  const due = rows.filter((row) => isDailyTurn(row.slotId, row.answeredAt, now, isQuiet(row)))
  if (due.length === 0) return { work, changed, news }
  const answer = await context.github.searchAgentsWork(due.map(({ id, login }) => ({ key: id, login, since: from })))
  if (!answer.ok) return { work, changed, news }
  for (const { id, known } of due) {
    const found = answer.value.get(id) ?? []
    const isNew = ({ nodeId, updatedAt }: (typeof found)[number]) =>
      !known.includes(nodeId) || updatedAt >= now - DAY - SEARCH_LAG
    const own = [...new Set([...found.map(({ nodeId }) => nodeId), ...known])].slice(0, MOST_STORED)
    work.set(id, own)
    if (JSON.stringify(own) !== JSON.stringify(known)) changed.add(id)
    if (found.some(isNew)) news.add(id)
  }
  return { work, changed, news }
}

/** Nothing happens for a day, and no agent ever worked for them. */
function isQuiet({ slotId, known }: { slotId: number | null; known: readonly string[] }): boolean {
  return slotId !== null && periodOfSlot(slotId) === PERIODS.quiet && known.length === 0
}

/** For players who have been read. Nearly all lists are empty. */
export function agentsWorkStatements(
  { db }: Pick<AppContext, 'db'>,
  { work, changed }: AgentsFound,
  isOwn: (playerId: string) => boolean,
): Statement[] {
  const rows = [...changed].filter(isOwn).map((id) => ({ id, work: work.get(id) ?? [] }))
  if (rows.length === 0) return []
  return [
    db.run(sql`
      UPDATE polls SET agents_work = value -> 'work' FROM json_each(${JSON.stringify(rows)})
      WHERE player_id = value ->> 'id'`),
  ]
}

/** Without GitHub's answer the activities that need it count as failed: an incomplete answer changes nothing. */
export async function withAgentsWork(
  { github }: WorkContext,
  activities: Activities,
  { players, work, window }: { players: readonly Account[]; work: AgentsFound['work']; window: Window },
): Promise<Activities> {
  const githubIds = new Map(players.map(({ id, githubId }) => [id, githubId]))
  const people = completeOf(activities).flatMap(([id, activity]) => {
    const nodeIds = activity.isFullRead ? (work.get(id) ?? []) : []
    return nodeIds.length === 0 ? [] : [{ id, activity, nodeIds, login: activity.profile.username.toLowerCase() }]
  })
  if (people.length === 0) return activities
  const found = await github.fetchAgentsWork(
    [...new Set(people.flatMap(({ nodeIds }) => nodeIds))],
    new Map(people.map(({ id, login }) => [login, githubIds.get(id) ?? 0])),
    window,
  )
  const whole = new Map(activities)
  for (const { id, login, activity } of people) {
    const own = found.ok ? found.value.get(login) : undefined
    if (!found.ok) whole.set(id, { state: 'failed', error: found.error })
    else if (own !== undefined)
      whole.set(id, {
        ...activity,
        facts: [...activity.facts, ...own.facts],
        pullRequests: [...activity.pullRequests, ...own.pullRequests],
        threads: [...activity.threads, ...own.threads],
      })
  }
  return whole
}

/** For days before a ledger begins: searched for that one read and stored nowhere. */
export async function withEarlierAgentsWork(
  context: WorkContext,
  activities: Activities,
  { players, window }: { players: readonly Account[]; window: Window },
): Promise<Activities> {
  const complete = completeOf(activities)
  const found = await context.github.searchAgentsWork(
    complete.map(([key, { profile }]) => ({ key, login: profile.username, since: window.from })),
  )
  const searched = new Map(activities)
  for (const [id] of complete) {
    const error = found.ok ? UNANSWERED : found.error
    if (!found.ok || !found.value.has(id)) searched.set(id, { state: 'failed', error })
  }
  const work = new Map(
    found.ok ? [...found.value].map(([id, all]) => [id, all.map(({ nodeId }) => nodeId)] as const) : [],
  )
  return withAgentsWork(context, searched, { players, work, window })
}

const UNANSWERED = { code: 'unavailable', message: 'agents’ work' } as const
