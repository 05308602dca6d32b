import { inArray, sql, type SQL } from 'drizzle-orm'
import type { ReadThread } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import {
  isInScope,
  listOpenMemberships,
  type OpenContest,
  type OpenMembership,
} from '#app/core/contests/running/open-contests.server.ts'
import { recountMemberStatement, recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import { leadersQuery } from '#app/core/standings/places.server.ts'
import { APPROVING_REVIEW } from '#app/domain/contests/labels/judge-labels.ts'
import { goByLabels, isNearLabel, namedLabels, sameLabel } from '#app/domain/contests/labels/label-rules.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import {
  asksForSetters,
  isSpamLabel,
  RIVALS,
  type SetLabel,
  type SpamJudgement,
} from '#app/domain/ledger/spam-label.ts'
import { DAY, weekOfDay } from '#app/domain/time/period.ts'
import { idsIn, writeTogether, type Database, type Statement } from '#db/client.ts'
import { factLabels } from '#db/schema/contests/scores.ts'
import { players } from '#db/schema/players.ts'
import { completeOf, type Activities } from './fetch-activities.server.ts'
import { forceFullReadStatement } from './fingerprints.server.ts'

type LabelContext = Pick<AppContext, 'db' | 'now' | 'github'>

type Observed = { playerId: string; fact: Fact }

/** By player: what is known of these facts' labels that say spam or invalid. */
export async function spamJudgements(
  { db }: Pick<AppContext, 'db'>,
  observed: readonly Observed[],
  versionOf: SpamJudgement['versionOf'],
): Promise<(playerId: string) => SpamJudgement> {
  const asking = observed.filter(({ fact }) => asksForSetters(fact))
  const weeks = [...new Set(asking.map(({ fact }) => weekOfDay(fact.day)))]
  const rivalsOf = (week: string) =>
    db
      .select({ githubId: players.githubId })
      .from(players)
      .where(inArray(players.id, sql`(${leadersQuery({ board: 'all', period: week }, RIVALS)})`))
  const [setters, ...found] = await Promise.all([knownSetters(db, asking), ...weeks.map(rivalsOf)])
  const rivals = new Map(found.map((all, index) => [weeks[index], new Set(all.map(({ githubId }) => githubId))]))
  return (playerId) => ({
    versionOf,
    settersOf: (key) => setters.get(`${playerId} ${key}`) ?? [],
    rivalsIn: (week) => rivals.get(week) ?? new Set(),
  })
}

/** By player and fact. */
async function knownSetters(db: Database, asking: readonly Observed[]): Promise<Map<string, SetLabel[]>> {
  if (asking.length === 0) return new Map()
  const known = await db.all<SetLabel & { playerId: string; key: string }>(sql`
    SELECT player_id AS playerId, key, label, set_at AS setAt, setter_id AS setterId FROM fact_labels
    WHERE player_id IN ${idsIn([...new Set(asking.map(({ playerId }) => playerId))])}
      AND key IN (SELECT value FROM json_each(${JSON.stringify(asking.map(({ fact }) => fact.key))}))`)
  return Map.groupBy(known, ({ playerId, key }) => `${playerId} ${key}`)
}

/** Asks GitHub once who set them, and stores the answers. Without one, a label does nothing until a later refresh. */
export async function lookUpSpamLabels(context: LabelContext, observed: readonly Observed[]): Promise<void> {
  const asking = observed.filter(({ fact }) => asksForSetters(fact) && fact.thread?.nodeId != null)
  if (asking.length === 0) return
  const known = await knownSetters(context.db, asking)
  const unknown = asking.filter(({ playerId, fact }) => {
    const labels = known.get(`${playerId} ${fact.key}`)?.map(({ label }) => label) ?? []
    return fact.thread?.labels.some((label) => isSpamLabel(label) && !labels.includes(label.toLowerCase()))
  })
  const found = await context.github.fetchLabelSetters([
    ...new Set(unknown.flatMap(({ fact }) => fact.thread?.nodeId ?? [])),
  ])
  const rows = unknown.flatMap(({ playerId, fact: { key, thread } }) => {
    const set = found.get(thread?.nodeId ?? '') ?? []
    return set.filter(({ label }) => isSpamLabel(label)).map((label) => ({ playerId, key, ...label }))
  })
  if (rows.length > 0) await setStatement(context, rows, sql`NOTHING`)
}

/** Threads asked about after one round, ten points at most; players with more are read again. */
const MOST_QUERIED = 500

/** With labels that matter to a contest of its player. */
type Watched = ReadThread & { playerId: string; githubId: number; wanted: ReadonlySet<string>; byReview: boolean }

type Known = { playerId: string; key: string; label: string; setterId: number; removedAt: number | null }
type Standing = SetLabel & { playerId: string; key: string }

/**
 * Stores the labels on threads just read that matter to a contest of their player, and asks GitHub who set new ones.
 * Players with changed labels are scored again. Without an answer a label does not count, and its player is read again.
 */
export async function lookUpContestLabels(context: LabelContext, activities: Activities): Promise<void> {
  const read = completeOf(activities).flatMap(([playerId, { threads }]) =>
    threads.map((thread) => ({ playerId, thread })),
  )
  if (read.length === 0) return
  const memberships = (await listOpenMemberships(context, [...new Set(read.map(({ playerId }) => playerId))])).filter(
    ({ contest }) => contest.rules.some(({ rules }) => goByLabels(rules)),
  )
  if (memberships.length === 0) return
  const watched = await listWatched(context, read, memberships)
  if (watched.length === 0) return
  const known = await listKnown(context, watched)
  const { standing, unanswered } = await listStanding(context, watched, known)
  const removed = removedOf(watched, known)
  const changed = [...new Set([...standing, ...removed].map(({ playerId }) => playerId))]
  const concerned = memberships.filter(({ playerId }) => changed.includes(playerId))
  const statements = [
    ...(standing.length === 0 ? [] : [setStatement(context, standing, AS_SET_NOW)]),
    ...(removed.length === 0 ? [] : [removedStatement(context, removed)]),
    ...concerned.map(({ playerId, contest }) =>
      recountMemberStatement(context, { contestId: contest.id, playerId, on: 'labels' }),
    ),
    ...(unanswered.length === 0 ? [] : [forceFullReadStatement(context, unanswered)]),
  ]
  if (statements.length > 0) await writeTogether(context.db, statements)
  for (const [id, own] of Map.groupBy(concerned, ({ contest }) => contest.id))
    await recountPlayers(
      context,
      id,
      own.map(({ playerId }) => playerId),
    )
}

async function listWatched(
  { db }: LabelContext,
  read: readonly { playerId: string; thread: ReadThread }[],
  memberships: readonly OpenMembership[],
): Promise<Watched[]> {
  const contests = Map.groupBy(memberships, ({ playerId }) => playerId)
  const distinct = new Map(read.map((one) => [threadOf({ ...one, key: one.thread.key }), one]))
  const found = [...distinct.values()].flatMap(({ playerId, thread }) => {
    const own = (contests.get(playerId) ?? []).filter(({ contest }) => concerns(contest, thread))
    if (own.length === 0) return []
    const rules = own.flatMap(({ contest }) => contest.rules.map((version) => version.rules))
    return {
      ...thread,
      playerId,
      wanted: new Set(rules.flatMap(namedLabels).map(sameLabel)),
      byReview: rules.some(({ meaning }) => meaning?.isAcceptedByReview === true),
    }
  })
  const ids = [...new Set(found.map(({ playerId }) => playerId))]
  const authors = await db.all<{ id: string; githubId: number }>(
    sql`SELECT id, github_id AS githubId FROM players WHERE id IN ${idsIn(ids)}`,
  )
  const githubIds = new Map(authors.map(({ id, githubId }) => [id, githubId]))
  return found.map((thread) => ({ ...thread, githubId: githubIds.get(thread.playerId) ?? 0 }))
}

/** Whether the contest may count the thread's opening or its end. Clocks differ by a day. */
function concerns(contest: OpenContest, { openedAt, endedAt, repository }: ReadThread): boolean {
  const within = [openedAt, endedAt ?? openedAt].filter((at) => at >= contest.startsAt - DAY && at < contest.endsAt)
  return within.some((occurredAt) =>
    isInScope(contest, { repositoryId: repository.id, occurredAt }, () => repository.name),
  )
}

/** Labels that count, and those that were probably meant to. */
function keptOf({ labels, wanted, approval, byReview }: Watched): string[] {
  const kept = labels.filter(
    (label) => !isSpamLabel(label) && (wanted.has(sameLabel(label)) || isNearLabel(label, wanted)),
  )
  return [...kept.map((label) => label.toLowerCase()), ...(byReview && approval !== null ? [APPROVING_REVIEW] : [])]
}

function listKnown({ db }: LabelContext, watched: readonly Watched[]): Promise<Known[]> {
  const keys = JSON.stringify(watched.map(({ playerId, key }) => [playerId, key]))
  return db.all<Known>(sql`
    SELECT player_id AS playerId, key, label, setter_id AS setterId, removed_at AS removedAt FROM fact_labels
    WHERE (player_id, key) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${keys}))`)
}

/** New labels; while a label was its author's, we ask again who set it, since somebody else may have. */
async function listStanding({ github, now }: LabelContext, watched: readonly Watched[], known: readonly Known[]) {
  const knownOf = Map.groupBy(known, threadOf)
  const news = watched.flatMap((thread) => {
    const before = new Map((knownOf.get(threadOf(thread)) ?? []).map((row) => [row.label, row]))
    const labels = keptOf(thread).filter((label) => {
      const row = before.get(label)
      const isOpen = row === undefined || row.removedAt !== null
      const isUnsure = row?.setterId === thread.githubId || row?.setterId === 0
      return isOpen || (isUnsure && thread.wanted.has(sameLabel(label)))
    })
    return labels.length === 0 ? [] : [{ thread, labels, before }]
  })
  const queried = news.filter(({ thread, labels }) => labels.some((label) => thread.wanted.has(sameLabel(label))))
  const ids = [...new Set(queried.map(({ thread }) => thread.nodeId))].slice(0, MOST_QUERIED)
  const found = ids.length === 0 ? new Map<string, SetLabel[]>() : await github.fetchLabelSetters(ids)
  const unanswered = queried.flatMap(({ thread }) => (found.has(thread.nodeId) ? [] : [thread.playerId]))
  const standing = news.flatMap(({ thread, labels, before }) =>
    labels.flatMap((label): Standing[] => {
      const set = setterOf(thread, label, found.get(thread.nodeId), now())
      if (set === null) return []
      const row = before.get(label)
      const isSame = row !== undefined && row.removedAt === null && row.setterId === set.setterId
      return isSame ? [] : [{ playerId: thread.playerId, key: thread.key, ...set }]
    }),
  )
  return { standing, unanswered: [...new Set(unanswered)] }
}

/** Null until GitHub has said it. Misspelt labels are not asked about. */
function setterOf(thread: Watched, label: string, found: SetLabel[] | undefined, now: number): SetLabel | null {
  if (label === APPROVING_REVIEW) return thread.approval === null ? null : { label, ...thread.approval }
  if (!thread.wanted.has(sameLabel(label))) return { label, setAt: now, setterId: 0 }
  if (found === undefined) return null
  return found.findLast((one) => one.label === label) ?? { label, setAt: now, setterId: 0 }
}

function removedOf(watched: readonly Watched[], known: readonly Known[]): Known[] {
  const threads = new Map(watched.map((thread) => [threadOf(thread), thread]))
  return known.filter((row) => {
    const thread = threads.get(threadOf(row))
    const isKept = thread === undefined || keptOf(thread).includes(row.label)
    return row.removedAt === null && !isKept && !isSpamLabel(row.label)
  })
}

function threadOf({ playerId, key }: { playerId: string; key: string }): string {
  return `${playerId} ${key}`
}

function setStatement({ db, now }: LabelContext, rows: readonly Standing[], onConflict: SQL) {
  return db.run(sql`
    INSERT INTO fact_labels (player_id, key, label, set_at, setter_id, created_at)
    SELECT value ->> 'playerId', value ->> 'key', value ->> 'label', value ->> 'setAt', value ->> 'setterId', ${now()}
    FROM json_each(${JSON.stringify(rows)}) CROSS JOIN players ON players.id = value ->> 'playerId' WHERE true
    ON CONFLICT (player_id, key, label) DO ${onConflict}`)
}

/** The latest answer counts. */
const AS_SET_NOW = sql`UPDATE SET set_at = excluded.set_at, setter_id = excluded.setter_id,
  created_at = IIF(removed_at IS NULL, created_at, excluded.created_at), removed_at = NULL`

function removedStatement({ db, now }: LabelContext, rows: readonly Known[]): Statement {
  const removed: SQL = sql`SELECT value ->> 'playerId', value ->> 'key', value ->> 'label'
    FROM json_each(${JSON.stringify(rows)})`
  return db
    .update(factLabels)
    .set({ removedAt: now() })
    .where(sql`(${factLabels.playerId}, ${factLabels.key}, ${factLabels.label}) IN (${removed})`)
}
