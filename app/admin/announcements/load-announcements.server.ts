import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { audienceText, type Audience } from '#app/domain/announcement.ts'
import { encodeCursor, parseCursor } from '#app/domain/cursor.ts'
import { newId } from '#app/domain/id.ts'
import { weekNumber } from '#app/domain/period.ts'
import { announcements } from '#db/schema/announcements.ts'
import { players } from '#db/schema/players.ts'
import type { AnnouncementsView } from './announcements-view.ts'

const MESSAGES_A_PAGE = 20
const PATH = '/admin/messages'

/** An empty form with an id of its own, and a page of what was sent, the newest first. */
export async function loadAnnouncements(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  after: string | null,
): Promise<AnnouncementsView> {
  const cursor = parseCursor(after)
  const rows = await context.db
    .select({ message: announcements, username: players.githubUsername })
    .from(announcements)
    .leftJoin(players, eq(players.id, announcements.playerId))
    .where(
      cursor === null
        ? undefined
        : sql`(${announcements.createdAt}, ${announcements.id}) < (${cursor.value}, ${cursor.id})`,
    )
    .orderBy(sql`${announcements.createdAt} DESC, ${announcements.id} DESC`)
    .limit(MESSAGES_A_PAGE + 1)
  const page = rows.slice(0, MESSAGES_A_PAGE)
  const last = rows.length > MESSAGES_A_PAGE ? page.at(-1)?.message : undefined
  return {
    now: context.now(),
    form: { id: newAnnouncementId(context), values: { ...EMPTY }, errors: {} },
    sent: page.map(({ message, username }) => ({
      id: message.id,
      title: message.title,
      to: receiversText(message.audience, message.week, username),
      createdAt: message.createdAt,
      isFinished: message.finishedAt !== null,
      receivers: message.receivers,
      inboxOnly: message.inboxOnly,
      telegramSent: message.telegramSent,
      emailSent: message.emailSent,
      failed: message.failed,
    })),
    firstHref: cursor === null ? null : PATH,
    nextHref: last === undefined ? null : `${PATH}?after=${encodeCursor({ value: last.createdAt, id: last.id })}`,
  }
}

export function newAnnouncementId({ randomBytes }: Pick<AppContext, 'randomBytes'>): string {
  return newId('msg', randomBytes)
}

export function receiversText(audience: Audience, week: string | null, username: string | null): string {
  if (audience === 'winners' && week !== null) return `Winners of week ${weekNumber(week)}`
  if (audience === 'player') return username ?? 'A player who left'
  return audienceText[audience]
}

const EMPTY = {
  title: '',
  message: '',
  linkPath: '/leaderboard',
  linkLabel: 'See the leaderboard',
  audience: '',
  username: '',
}
