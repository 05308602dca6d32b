import { eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import {
  issueCertificates,
  ISSUED_MEANWHILE,
  type IssuedPage,
} from '#app/core/contests/certificates/issue-certificates.server.ts'
import {
  inboxStatements,
  notificationStatements,
  type NewNotification,
} from '#app/core/notifications/notification-statements.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import type { ChatEvent } from '#app/domain/chat/chat.ts'
import { isFrozen, AUTO_REVEAL_AFTER } from '#app/domain/contests/contest.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { chatStatement } from './chat-statement.server.ts'
import { findNotice, namedContest, type ContestNotice, type NotifiedContest } from './contest-news.server.ts'
import { readContest } from './find-contest.server.ts'

type NotifyContext = Pick<AppContext, 'db' | 'now'>
type IssueContext = NotifyContext & Pick<AppContext, 'randomBytes'>

/** Told once: certificates to those who have not heard of theirs; rules by version, changes and messages by number. */
export type MemberEvent =
  | 'start'
  | `rules:${number}`
  | `changed:${number}`
  | `message:${number}`
  | 'cancelled'
  | 'final'
  | 'certificates'

/** At two mails a second, this page has gone when the next one is sent. */
const MEMBERS_PER_JOB = 100

/** For the batch of what members are told. The text is made when they are told. */
export function memberNoticeStatement(
  context: NotifyContext,
  contestId: string,
  event: MemberEvent,
  onlyIf: SQL = sql`TRUE`,
): Statement {
  return pageStatement(context, { contestId, event, after: '' }, onlyIf)
}

export function newsStatements(context: NotifyContext, contestId: string, event: MemberEvent & ChatEvent): Statement[] {
  return [chatStatement(context, contestId, event), memberNoticeStatement(context, contestId, event)]
}

/** To single people, each event once. An offer stays in the inbox, or an organiser could mail anybody. */
export function contestNoticeStatements(
  context: NotifyContext,
  playerIds: readonly string[],
  payload: ContestNotice,
): Statement[] {
  const notices = playerIds.map((playerId) => noticeTo(context, playerId, payload))
  return payload.event === 'offer' ? inboxStatements(context, notices) : notificationStatements(context, notices)
}

/** The same for notices that differ. `isQuiet`: it stays in the inbox. */
export function eachNoticeStatements(
  context: NotifyContext,
  notices: readonly { playerId: string; payload: ContestNotice; isQuiet: boolean }[],
): Statement[] {
  const made = notices.map(({ isQuiet, playerId, payload }) => ({
    isQuiet,
    notice: noticeTo(context, playerId, payload),
  }))
  const of = (quiet: boolean) => made.flatMap(({ isQuiet, notice }) => (isQuiet === quiet ? [notice] : []))
  return [...notificationStatements(context, of(false)), ...inboxStatements(context, of(true))]
}

/** A page, with the certificates they earned. Nobody is told while places are hidden; what opens them starts again. */
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
    ...notificationStatements(context, notices),
    ...(last === undefined || page.length < MEMBERS_PER_JOB
      ? []
      : [pageStatement(context, { ...job, after: last.id })]),
  ])
}

const NOTHING_EARNED: IssuedPage = { ids: new Map(), issued: new Set(), statements: [] }

async function notifyOwner(context: NotifyContext, contest: NotifiedContest): Promise<void> {
  const opensAt = isFrozen(contest, context.now()) ? (contest.finalAt ?? 0) + AUTO_REVEAL_AFTER : null
  const payload = { event: 'settled' as const, contest: namedContest(contest), opensAt }
  await writeTogether(context.db, contestNoticeStatements(context, [contest.ownerId], payload))
}

/** `isHere`: may be told, unlike people who are suspended or gone. */
function listMembers({ db }: NotifyContext, { contestId, after }: JobOf<'notify-members'>) {
  return db.all<{ id: string; joinedAt: number; isHere: number; isMuted: number }>(sql`
    SELECT members.player_id AS id, members.joined_at AS joinedAt,
      members.muted_at IS NOT NULL AS isMuted,
      ${isCompetingPlayer} AS isHere
    FROM members CROSS JOIN players ON players.id = members.player_id
    WHERE members.leaderboard_id = ${contestId} AND members.player_id > ${after}
    ORDER BY members.player_id LIMIT ${MEMBERS_PER_JOB}`)
}

function noticeTo(context: NotifyContext, playerId: string, payload: ContestNotice): NewNotification {
  return {
    id: `contest:${payload.contest.id}:${keyOf(context, payload)}:${playerId}`,
    playerId,
    kind: 'CONTEST',
    payload,
  }
}

/** Names an event of a contest. Somebody may be removed more than once, but hears of an offer only once. */
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
