import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { IssuedPage } from '#app/core/contests/certificates/issue-certificates.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { certificatePath } from '#app/domain/contests/certificates/certificate-text.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { changeValues, type ShownChange } from '#app/domain/contests/contest-change.ts'
import { placesOf } from '#app/domain/contests/contest-place.ts'
import { contestPath, isFrozen } from '#app/domain/contests/contest.ts'
import type { NotificationPayload } from '#app/domain/notifications/notification.ts'
import { pick } from '#app/domain/values/pick.ts'
import { contestChanges, contestMessages, contestRules, type contests } from '#db/schema/contests/contests.ts'
import type { readContest } from './find-contest.server.ts'
import { loadBoard } from './load-board.server.ts'

type NewsContext = Pick<AppContext, 'db' | 'now'>

export type ContestNotice = NotificationPayload<'CONTEST'>
export type NotifiedContest = NonNullable<Awaited<ReturnType<typeof readContest>>>
/** `name` must be what may be shown. */
export type ToldContest = typeof contests.$inferSelect & { name: string }
type NamedContest = Pick<ToldContest, 'id' | 'name' | 'slug' | 'visibility' | 'timeZone'>

export function namedContest(contest: NamedContest): ContestNotice['contest'] {
  return { id: contest.id, name: contest.name, href: contestPath(contest), timeZone: contest.timeZone }
}

/** `values`: what a change changed, `none → A rope.`; null if its text says it. */
type News = { payload: ContestNotice; values: string | null }

/** The same for members and chats; null for nothing to say, or not yet. */
export async function findNews(context: NewsContext, contest: ToldContest, event: string): Promise<News | null> {
  const named = namedContest(contest)
  const [kind, number] = event.split(':')
  switch (kind) {
    case 'start': {
      const isOn = context.now() >= contest.startsAt && context.now() < contest.endsAt
      return isOn ? { payload: { event: kind, contest: named, endsAt: contest.endsAt }, values: null } : null
    }
    case 'cancelled':
      if (contest.cancelledAt === null) return null
      return { payload: { event: kind, contest: named, reason: contest.cancelReason ?? '' }, values: null }
    case 'rules': {
      const [row] = await context.db
        .select(pick(contestRules, 'version', 'effectiveFrom', 'reason'))
        .from(contestRules)
        .where(and(eq(contestRules.contestId, contest.id), eq(contestRules.version, Number(number))))
      if (row === undefined || row.reason === null) return null
      return { payload: { event: kind, contest: named, ...row, reason: row.reason }, values: null }
    }
    case 'changed': {
      const [row] = await context.db
        .select()
        .from(contestChanges)
        .where(and(eq(contestChanges.contestId, contest.id), eq(contestChanges.number, Number(number))))
      if (row === undefined) return null
      const { what, before, after, effectiveFrom, reason } = row
      const endsAt = what === 'end' && typeof after === 'number' ? after : null
      const values = endsAt === null ? changeValues({ what, before, after } as ShownChange, contest.timeZone) : ''
      return {
        payload: { event: kind, contest: named, number: row.number, what, effectiveFrom, reason, endsAt },
        values: values === '' ? null : `${values}.`,
      }
    }
    default:
      return null
  }
}

/** `board`: the final standings, by which certificates are earned; null for other events. */
export type FoundNotice = {
  payloadOf: (playerId: string, earned: IssuedPage) => ContestNotice | null
  board: ContestBoard | null
}

/** For each member; null for nothing to say, or not yet. */
export async function findNotice(
  context: NewsContext,
  contest: NotifiedContest,
  event: string,
): Promise<FoundNotice | null> {
  const [kind, number] = event.split(':')
  if (contest.cancelledAt !== null && kind !== 'cancelled') return null
  switch (kind) {
    case 'message':
      return findMessage(context, contest, Number(number))
    case 'final':
    case 'certificates': {
      if (contest.finalAt === null || isFrozen(contest, context.now())) return null
      const named = namedContest(contest)
      const { board } = await loadBoard(context, contest)
      return { payloadOf: kind === 'final' ? finalNotice(contest, named, board) : certificateNotice(named), board }
    }
    default: {
      const news = await findNews(context, contest, event)
      return news && { payloadOf: () => news.payload, board: null }
    }
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

/** Null if staff took the contest's texts down since. */
async function findMessage(
  context: NewsContext,
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
