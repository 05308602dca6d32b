import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { audienceText, type Audience } from '#app/domain/admin/announcement.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { encodeCursor, parseCursor } from '#app/domain/values/pages.ts'
import { announcements } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'

const ANNOUNCEMENTS_PER_PAGE = 20
const PATH = '/admin/messages'

export type AnnouncementsView = Awaited<ReturnType<typeof loadAnnouncements>>

/** An empty form with a new id, and a page of sent ones, newest first. */
export async function loadAnnouncements(context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>, after: string | null) {
  const cursor = parseCursor(after)
  const rows = await context.db
    .select({ announcement: announcements, username: players.githubUsername })
    .from(announcements)
    .leftJoin(players, eq(players.id, announcements.playerId))
    .where(
      cursor === null
        ? undefined
        : sql`(${announcements.createdAt}, ${announcements.id}) < (${cursor.value}, ${cursor.id})`,
    )
    .orderBy(sql`${announcements.createdAt} DESC, ${announcements.id} DESC`)
    .limit(ANNOUNCEMENTS_PER_PAGE + 1)
  const page = rows.slice(0, ANNOUNCEMENTS_PER_PAGE)
  const last = rows.length > ANNOUNCEMENTS_PER_PAGE ? page.at(-1)?.announcement : undefined
  return {
    now: context.now(),
    values: { id: newAnnouncementId(context), ...EMPTY },
    sent: page.map(({ announcement, username }) => ({
      id: announcement.id,
      title: announcement.title,
      to: receiversText(announcement.audience, announcement.week, username),
      createdAt: announcement.createdAt,
      isFinished: announcement.finishedAt !== null,
      receivers: announcement.receivers,
      inboxOnly: announcement.inboxOnly,
      telegramSent: announcement.telegramSent,
      emailSent: announcement.emailSent,
      failed: announcement.failed,
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
