import { inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { loadToday } from '#app/core/ledger/load-today.server.ts'
import { notificationStatements } from '#app/core/notifications/notification-statements.server.ts'
import type { JobOutcome } from '#app/core/outbox/deliver-once.server.ts'
import { loadHistogramDays } from '#app/core/standings/histogram-days.server.ts'
import { loadHistogram } from '#app/core/standings/places.server.ts'
import type { Job, JobOf } from '#app/domain/jobs/job.ts'
import { DAY, dayOf, weekOf } from '#app/domain/time/period.ts'
import { idsIn, writeTogether } from '#db/client.ts'
import { notifications } from '#db/schema/notifications.ts'
import { listClimbers } from './list-climbers.server.ts'
import { earlierNoticeIds, listMoves, rankNotice, type Page, type RankNews } from './rank-notices.ts'

const PAGE = 500
const DONE: JobOutcome = { state: 'done' }

/**
 * RANK_UPDATE for moves that are worth it since yesterday's end. Pages go downward, so a short evening leaves out the
 * lowest; a last round finds who climbed past them. Each page waits until the provider has had time for the one before.
 * A job of an earlier day does nothing.
 */
export async function tellRankUpdates(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'queue'>,
  { day, below, isAgain }: JobOf<'tell-rank-updates'>,
): Promise<JobOutcome> {
  const now = context.now()
  if (dayOf(now) !== day) return { state: 'dropped' }
  const week = weekOf(now)
  const ends = await loadHistogramDays(context, week)
  if (ends.at(-1)?.day !== dayOf(now - DAY)) return DONE
  const [histogram, rows] = await Promise.all([
    loadHistogram(context, { board: 'all', period: week }),
    listClimbers(context, week, { day, below, limit: PAGE }),
  ])
  const isEnd = rows.length < PAGE
  const page = { day, histogram, ends, isTop: below === null, isEnd }
  const news = listMoves(rows, page).filter(({ climber }) => !isAgain || climber.isNotified === 0)
  await fileNotices(context, news, page)
  const last = rows.at(-1)
  if (isEnd && isAgain) return DONE
  const next: Job =
    isEnd || last === undefined
      ? { type: 'tell-rank-updates', day, below: null, isAgain: true }
      : { type: 'tell-rank-updates', day, below: [last.descent, last.reachedAt, last.playerId], isAgain }
  const mails = news.filter(({ climber }) => climber.hasMail === 1).length
  await context.queue.send([next], { delaySeconds: Math.floor(mails / context.config.EMAIL_RATE) })
  return DONE
}

/** Replaces the week's earlier notice: one line about ranks in the inbox. */
async function fileNotices(context: Pick<AppContext, 'db' | 'now'>, news: RankNews[], page: Page): Promise<void> {
  if (news.length === 0) return
  const fallen = news.filter(({ move }) => !move.isAhead)
  const todays = await loadToday(
    context,
    fallen.map(({ climber }) => climber.playerId),
  )
  const ids = news.map(({ climber }) => climber.playerId)
  await writeTogether(context.db, [
    ...notificationStatements(
      context,
      news.map((one) => rankNotice(one, todays.get(one.climber.playerId), page)),
    ),
    context.db.delete(notifications).where(inArray(notifications.id, idsIn(earlierNoticeIds(ids, page)))),
  ])
}
