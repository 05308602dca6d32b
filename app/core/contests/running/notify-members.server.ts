import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import {
  issueCertificates,
  ISSUED_MEANWHILE,
  type IssuedPage,
} from '#app/core/contests/certificates/issue-certificates.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { inboxStatements, noticeStatements, type Notice } from '#app/core/notifications/notice-statements.server.ts'
import { outboxStatement } from '#app/core/notifications/outbox-statement.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import { certificatePath } from '#app/domain/contests/certificates/certificate-text.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { placesOf } from '#app/domain/contests/contest-place.ts'
import { contestPath, isFrozen, OPENS_BY_ITSELF, type ContestVisibility } from '#app/domain/contests/contest.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import type { NotificationPayload } from '#app/domain/notifications/notification.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { contestChanges, contestRules, contests } from '#db/schema/contests/contests.ts'
import { readContest } from './find-contest.server.ts'
import { loadBoard } from './load-board.server.ts'

type NotifyContext = Pick<AppContext, 'db' | 'now'>
type IssueContext = NotifyContext & Pick<AppContext, 'randomBytes'>

/**
 * What members of a contest are told, each once: certificates those who earned one and have not heard of it; rules by their
 * version, changes and messages by their number.
 */
export type MemberEvent =
  | 'start'
  | `rules:${number}`
  | `changed:${number}`
  | `message:${number}`
  | 'cancelled'
  | 'final'
  | 'certificates'

export type ContestNotice = NotificationPayload<'CONTEST'>

/** As a job writes it down; at two mails a second, the next page leaves when this one has gone. */
const MEMBERS_A_JOB = 100

/** Tells all members, for the batch of what they are told. What they read is made when they are told. */
export function memberNoticeStatement(
  context: NotifyContext,
  contestId: string,
  event: MemberEvent,
  onlyIf: SQL = sql`TRUE`,
): Statement {
  return pageStatement(context, { contestId, event, after: '' }, onlyIf)
}

/**
 * Notices to some people alone, for the batch of what they are told. A repeated write of the same event tells nobody twice.
 * An offer stays in the inbox, or an organiser could mail whomever they like.
 */
export function contestNoticeStatements(
  context: NotifyContext,
  playerIds: readonly string[],
  payload: ContestNotice,
): Statement[] {
  const notices = playerIds.map((playerId) => noticeTo(context, playerId, payload))
  return payload.event === 'offer' ? inboxStatements(context, notices) : noticeStatements(context, notices)
}

/** The same for what differs from one to the other. `isQuiet`: it stays in the inbox. */
export function eachNoticeStatements(
  context: NotifyContext,
  notices: readonly { playerId: string; payload: ContestNotice; isQuiet: boolean }[],
): Statement[] {
  const made = notices.map(({ isQuiet, playerId, payload }) => ({
    isQuiet,
    notice: noticeTo(context, playerId, payload),
  }))
  const of = (quiet: boolean) => made.flatMap(({ isQuiet, notice }) => (isQuiet === quiet ? [notice] : []))
  return [...noticeStatements(context, of(false)), ...inboxStatements(context, of(true))]
}

/** A contest as its notices name it; `name` must be what may be shown. */
export function namedContest(contest: {
  id: string
  name: string
  slug: string
  visibility: ContestVisibility
  timeZone: string
}): ContestNotice['contest'] {
  return { id: contest.id, name: contest.name, href: contestPath(contest), timeZone: contest.timeZone }
}

/**
 * Tells one page of a contest's members, with the certificates that they earned. Places are told once everybody may see
 * them: while they are hidden nobody is told, and what opens them begins anew.
 */
export async function notifyMembers(context: IssueContext, job: JobOf<'notify-members'>): Promise<void> {
  const contest = await readContest(context, eq(contests.id, job.contestId))
  if (contest === null) return
  if (job.event === 'final' && job.after === '' && contest.finalAt !== null) await notifyOwner(context, contest)
  await retryOnConflict([ISSUED_MEANWHILE], () => notifyPage(context, contest, job))
}

async function notifyPage(
  context: IssueContext,
  contest: NotifiedContest,
  job: JobOf<'notify-members'>,
): Promise<void> {
  const [page, notice] = await Promise.all([listMembers(context, job), findNotice(context, contest, job.event)])
  if (notice === null) return
  const { payloadOf, board } = notice
  const ids = page.map(({ id }) => id)
  const earned = board === null ? NOTHING_EARNED : await issueCertificates(context, contest.id, board, ids)
  const notices = page.flatMap(({ id, isHere, isMuted, joinedAt }) => {
    if (isHere !== 1 || id === contest.ownerId || (job.event === 'start' && joinedAt > contest.startsAt)) return []
    if (isMuted === 1 && job.event.startsWith('message:')) return []
    const payload = payloadOf(id, earned)
    return payload === null ? [] : [noticeTo(context, id, payload)]
  })
  const last = page.at(-1)
  await writeTogether(context.db, [
    ...earned.statements,
    ...noticeStatements(context, notices),
    ...(last === undefined || page.length < MEMBERS_A_JOB ? [] : [pageStatement(context, { ...job, after: last.id })]),
  ])
}

const NOTHING_EARNED: IssuedPage = { ids: new Map(), issued: new Set(), statements: [] }

type NotifiedContest = NonNullable<Awaited<ReturnType<typeof readContest>>>

async function notifyOwner(context: NotifyContext, contest: NotifiedContest): Promise<void> {
  const opensAt = isFrozen(contest, context.now()) ? (contest.finalAt ?? 0) + OPENS_BY_ITSELF : null
  const payload = { event: 'settled' as const, contest: namedContest(contest), opensAt }
  await writeTogether(context.db, contestNoticeStatements(context, [contest.ownerId], payload))
}

/** `board`: the final standings, by which certificates are earned; null for what is told of nothing that is final. */
type FoundNotice = {
  payloadOf: (playerId: string, earned: IssuedPage) => ContestNotice | null
  board: ContestBoard | null
}

/** What each member reads; null where there is nothing to say, or not yet. */
async function findNotice(
  context: NotifyContext,
  contest: NotifiedContest,
  event: string,
): Promise<FoundNotice | null> {
  const now = context.now()
  const named = namedContest(contest)
  const toAll = (payload: ContestNotice) => ({ payloadOf: () => payload, board: null })
  const [kind, number] = event.split(':')
  if (contest.cancelledAt !== null) {
    const { cancelReason } = contest
    return kind === 'cancelled' ? toAll({ event: 'cancelled', contest: named, reason: cancelReason ?? '' }) : null
  }
  switch (kind) {
    case 'start': {
      if (now < contest.startsAt || now >= contest.endsAt) return null
      return toAll({ event: 'start', contest: named, endsAt: contest.endsAt })
    }
    case 'rules': {
      const change = await findRules(context, contest.id, Number(number))
      return change === null ? null : toAll({ event: 'rules', contest: named, ...change })
    }
    case 'changed': {
      const change = await findChange(context, contest.id, Number(number))
      return change === null ? null : toAll({ event: 'changed', contest: named, ...change })
    }
    case 'message':
      return findMessage(context, contest, Number(number))
    case 'final':
    case 'certificates': {
      if (contest.finalAt === null || isFrozen(contest, now)) return null
      const { board } = await loadBoard(context, contest)
      return { payloadOf: kind === 'final' ? finalNotice(contest, named, board) : certificateNotice(named), board }
    }
    default:
      return null
  }
}

function finalNotice(
  contest: NotifiedContest,
  named: ContestNotice['contest'],
  board: ContestBoard,
): FoundNotice['payloadOf'] {
  const places = placesOf(contest, board)
  const nowhere = { place: null, team: null, prize: null }
  return (playerId, { ids }) => {
    const id = ids.get(playerId)
    return {
      event: 'final',
      contest: named,
      ...(places.get(playerId) ?? nowhere),
      ...(id === undefined ? {} : { certificate: certificatePath(id) }),
    }
  }
}

function certificateNotice(named: ContestNotice['contest']): FoundNotice['payloadOf'] {
  return (playerId, { ids, issued }) => {
    const id = ids.get(playerId)
    return id === undefined || !issued.has(playerId)
      ? null
      : { event: 'certificate', contest: named, path: certificatePath(id) }
  }
}

/** Nobody reads one whose contest's texts staff took down meanwhile. */
async function findMessage(
  context: NotifyContext,
  contest: NotifiedContest,
  number: number,
): Promise<FoundNotice | null> {
  const [row] = await context.db.all<{ audience: string; text: string; isDown: number }>(sql`
    SELECT audience, text, ${isTakenDown('leaderboard', sql`${contest.id}`)} AS isDown
    FROM contest_messages WHERE contest_id = ${contest.id} AND number = ${number}`)
  if (row === undefined || row.isDown === 1) return null
  const { audience, text } = row
  const notice: ContestNotice = {
    event: 'message',
    contest: namedContest(contest),
    number,
    from: contest.ownerUsername,
    text,
  }
  if (audience === 'members') return { payloadOf: () => notice, board: null }
  if (contest.finalAt === null || isFrozen(contest, context.now())) return null
  const places = placesOf(contest, (await loadBoard(context, contest)).board)
  return { payloadOf: (playerId) => (places.get(playerId)?.prize == null ? null : notice), board: null }
}

async function findRules({ db }: NotifyContext, contestId: string, version: number) {
  const [row] = await db
    .select({
      version: contestRules.version,
      effectiveFrom: contestRules.effectiveFrom,
      reason: contestRules.reason,
    })
    .from(contestRules)
    .where(and(eq(contestRules.contestId, contestId), eq(contestRules.version, version)))
  return row === undefined || row.reason === null ? null : { ...row, reason: row.reason }
}

async function findChange({ db }: NotifyContext, contestId: string, number: number) {
  const [row] = await db
    .select()
    .from(contestChanges)
    .where(and(eq(contestChanges.contestId, contestId), eq(contestChanges.number, number)))
  if (row === undefined) return null
  const { what, after, effectiveFrom, reason } = row
  return { number, what, effectiveFrom, reason, endsAt: what === 'end' && typeof after === 'number' ? after : null }
}

/** `isHere`: may be told, as anybody who is suspended or gone may not. */
function listMembers({ db }: NotifyContext, { contestId, after }: JobOf<'notify-members'>) {
  return db.all<{ id: string; joinedAt: number; isHere: number; isMuted: number }>(sql`
    SELECT members.player_id AS id, members.joined_at AS joinedAt,
      members.muted_at IS NOT NULL AS isMuted,
      ${isCompetingPlayer} AS isHere
    FROM members CROSS JOIN players ON players.id = members.player_id
    WHERE members.leaderboard_id = ${contestId} AND members.player_id > ${after}
    ORDER BY members.player_id LIMIT ${MEMBERS_A_JOB}`)
}

function noticeTo(context: NotifyContext, playerId: string, payload: ContestNotice): Notice {
  return {
    id: `contest:${payload.contest.id}:${keyOf(context, payload)}:${playerId}`,
    playerId,
    kind: 'CONTEST',
    payload,
  }
}

/** Names an event of a contest. Somebody may be removed more than once, and is told of an offer once, however often it is made. */
function keyOf({ now }: NotifyContext, payload: ContestNotice): string {
  switch (payload.event) {
    case 'rules':
      return `rules:${payload.version}`
    case 'changed':
      return `changed:${payload.number}`
    case 'message':
      return `message:${payload.number}`
    case 'by_hand':
      return `${payload.isBack ? 'back' : 'by_hand'}:${payload.id}`
    case 'removed':
      return `removed:${now()}`
    case 'offer':
      return `offer:${payload.role}`
    default:
      return payload.event
  }
}

function pageStatement(
  context: NotifyContext,
  { contestId, event, after }: Omit<JobOf<'notify-members'>, 'type'>,
  onlyIf: SQL = sql`TRUE`,
): Statement {
  return outboxStatement(
    context,
    `notify-members:${contestId}:${event}:${after}`,
    { type: 'notify-members', contestId, event, after },
    { from: sql`WHERE ${onlyIf}` },
  )
}
