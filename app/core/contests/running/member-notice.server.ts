import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { IssuedPage } from '#app/core/contests/certificates/issue-certificates.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { certificatePath } from '#app/domain/contests/certificates/certificate-text.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { placesOf } from '#app/domain/contests/contest-place.ts'
import { contestPath, isFrozen, type ContestVisibility } from '#app/domain/contests/contest.ts'
import type { NotificationPayload } from '#app/domain/notifications/notification.ts'
import { contestChanges, contestMessages, contestRules } from '#db/schema/contests/contests.ts'
import type { readContest } from './find-contest.server.ts'
import { loadBoard } from './load-board.server.ts'

type NoticeContext = Pick<AppContext, 'db' | 'now'>

export type ContestNotice = NotificationPayload<'CONTEST'>

export type NotifiedContest = NonNullable<Awaited<ReturnType<typeof readContest>>>

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

/** `board`: the final standings, by which certificates are earned; null for what is told of nothing that is final. */
export type FoundNotice = {
  payloadOf: (playerId: string, earned: IssuedPage) => ContestNotice | null
  board: ContestBoard | null
}

/** What each member reads; null where there is nothing to say, or not yet. */
export async function findNotice(
  context: NoticeContext,
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
  context: NoticeContext,
  contest: NotifiedContest,
  number: number,
): Promise<FoundNotice | null> {
  const [row] = await context.db
    .select({
      audience: contestMessages.audience,
      text: contestMessages.text,
      isDown: sql<number>`${isTakenDown('leaderboard', sql`${contest.id}`)}`,
    })
    .from(contestMessages)
    .where(and(eq(contestMessages.contestId, contest.id), eq(contestMessages.number, number)))
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

async function findRules({ db }: NoticeContext, contestId: string, version: number) {
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

async function findChange({ db }: NoticeContext, contestId: string, number: number) {
  const [row] = await db
    .select()
    .from(contestChanges)
    .where(and(eq(contestChanges.contestId, contestId), eq(contestChanges.number, number)))
  if (row === undefined) return null
  const { what, after, effectiveFrom, reason } = row
  return { number, what, effectiveFrom, reason, endsAt: what === 'end' && typeof after === 'number' ? after : null }
}
