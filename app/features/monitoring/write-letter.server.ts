import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { listHealed } from '#app/core/monitoring/list-healed.server.ts'
import { listRunningOut } from '#app/core/monitoring/list-running-out.server.ts'
import { listWaiting } from '#app/core/monitoring/list-waiting.server.ts'
import { namedAdminNotice } from '#app/core/notifications/notify-admin.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { readTally, tally as tallySchema, type Tally } from '#app/core/settings/tally.server.ts'
import { findLastClosedWeek } from '#app/core/weeks/week-state.server.ts'
import { letterChatText, writeLetter, type Letter } from '#app/domain/monitoring/letter.ts'
import { isWrittenAbout, REMINDED_EVERY } from '#app/domain/monitoring/waiting.ts'
import { writeTogether } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { settings } from '#db/schema/settings.ts'
import { loadWeekNews } from './load-week-news.server.ts'

const NAME = 'letter'

/** The last letter: its time, week and counts, and the counts of the last week's letter. */
const stored = z.object({
  at: z.number(),
  week: z.string().nullable(),
  tally: tallySchema,
  weekTally: tallySchema,
})
type Stored = z.infer<typeof stored>

const NONE: Stored = { at: 0, week: null, tally: {}, weekTally: {} }

/**
 * After each close, after something has waited for two days, and daily while that is urgent: one mail each, and one
 * message to the admin chat.
 */
export async function writeLetterWhenDue(context: Pick<AppContext, 'config' | 'db' | 'email' | 'now'>): Promise<void> {
  const { db, now } = context
  const [row, week] = await Promise.all([
    db.select().from(settings).where(eq(settings.name, NAME)),
    findLastClosedWeek(context),
  ])
  const value = row[0]?.value
  const last = stored.safeParse(value).data ?? NONE
  const isWeekly = week !== null && week > (last.week ?? '')
  // Another run's clock may be seconds ahead; a day ahead is wrong.
  const before = last.at - now() >= REMINDED_EVERY ? 0 : last.at
  if (!isWeekly && now() - before < REMINDED_EVERY) return
  const waiting = await listWaiting(context)
  if (!isWeekly && !waiting.some((one) => isWrittenAbout(one, { now: now(), last: before }))) return
  const tally = await readTally(context)
  const news = isWeekly ? await loadWeekNews(context, week, difference(tally, last.weekTally)) : null
  const [runsOut, healed] = await Promise.all([
    listRunningOut(context),
    listHealed(context, { at: last.at, tally: difference(tally, last.tally) }),
  ])
  const letter = writeLetter({ news, waiting, runsOut, healed }, now())
  const next: Stored = isWeekly ? { at: now(), week, tally, weekTally: tally } : { ...last, at: now(), tally }
  await send(context, letter, { before: value, next })
}

/** Of two runs at once, one fails and sends nothing. */
async function send(
  context: Pick<AppContext, 'config' | 'db' | 'email' | 'now'>,
  letter: Letter,
  { before, next }: { before: unknown; next: Stored },
): Promise<void> {
  const { db, config, email } = context
  const id = `letter:${next.at}`
  const unchanged = sql`(SELECT value FROM settings WHERE name = ${NAME}) IS ${before === undefined ? null : JSON.stringify(before)}`
  try {
    await writeTogether(db, [
      assertInBatch(db, 'last letter', unchanged),
      db
        .insert(settings)
        .values({ name: NAME, value: next })
        .onConflictDoUpdate({ target: settings.name, set: { value: next } }),
      ...(config.TELEGRAM_ADMIN_CHAT_ID === null
        ? []
        : [namedAdminNotice(context, id, letterChatText(letter, config.APP_ORIGIN))]),
      ...(email === null
        ? []
        : [
            outboxStatement(
              context,
              sql`${id} || ':' || staff.id`,
              sql`json_object('type', 'send-letter', 'id', ${id}, 'staffId', staff.id, 'letter', json(${JSON.stringify(letter)}))`,
              { from: sql`FROM staff WHERE disabled_at IS NULL AND password_hash IS NOT NULL` },
            ),
          ]),
    ])
  } catch (error) {
    if (!isConflict(error, 'last letter')) throw error
  }
}

function difference(now: Tally, before: Tally): Tally {
  return Object.fromEntries(
    Object.entries(now).map(([name, count]) => [name, count - (before[name as keyof Tally] ?? 0)]),
  )
}
