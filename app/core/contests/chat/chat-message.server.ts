import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listByHand } from '#app/core/contests/running/list-by-hand.server.ts'
import { loadBoard, loadBoardHead } from '#app/core/contests/running/load-board.server.ts'
import {
  byHandText,
  cancelledText,
  changedText,
  digestText,
  freezeText,
  givenToMany,
  leaderText,
  resultText,
  rulesText,
  sealedText,
  startText,
  type ChatMessage,
} from '#app/domain/chat/chat-message.ts'
import { topicOf, type ChatEvent } from '#app/domain/chat/chat.ts'
import { givenText, isGiven, inForce } from '#app/domain/contests/by-hand/hand-decision.ts'
import { changeLabels, changeValues, type ShownChange } from '#app/domain/contests/contest-change.ts'
import { biggestClimb, firstThree } from '#app/domain/contests/contest-moves.ts'
import { contestPath, dayOfContest, freezesAt, isFrozen } from '#app/domain/contests/contest.ts'
import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import { zonedDay, zonedDayStart } from '#app/domain/time/zoned-time.ts'
import { contestChanges, contestRules, type contests } from '#db/schema/contests/contests.ts'

type MessageContext = Pick<AppContext, 'db' | 'now' | 'config'>
export type ChatContest = typeof contests.$inferSelect & { name: string; climbers: number }

/**
 * What a contest's channel is told, made of what everybody may see of the contest at this moment: frozen standings while they
 * are frozen, and nobody's name who may not be named. Null when there is nothing to say any more.
 */
export async function chatMessage(
  context: MessageContext,
  contest: ChatContest,
  event: ChatEvent,
): Promise<ChatMessage | null> {
  const link = { name: contest.name, url: contestUrl(context, contest) }
  const ends = `${zonedInstant(contest.endsAt, contest.timeZone)} ${zoneText(contest.timeZone)}`
  const kind = event.split(':')[0]
  if (contest.cancelledAt !== null)
    return event === 'cancelled' ? cancelledText(link, contest.cancelReason ?? '') : null
  switch (kind) {
    case 'changed':
      return changeMessage(context, contest, Number(event.split(':')[1]), link)
    case 'by_hand':
      return byHandMessage(context, contest, Number(event.split(':')[1]), link)
    case 'start':
      return startText(link, { ends, climbers: contest.climbers })
    case 'rules': {
      const change = await readRulesChange(context, contest.id, Number(event.split(':')[1]))
      if (change === null) return null
      return rulesText(link, {
        from: `${zonedInstant(change.effectiveFrom, contest.timeZone)} ${zoneText(contest.timeZone)}`,
        reason: change.reason,
      })
    }
    default:
      return standingsMessage(context, contest, event, { link, ends })
  }
}

async function changeMessage(
  context: MessageContext,
  { id, timeZone }: ChatContest,
  number: number,
  link: { name: string; url: string },
): Promise<ChatMessage | null> {
  const [row] = await context.db
    .select()
    .from(contestChanges)
    .where(and(eq(contestChanges.contestId, id), eq(contestChanges.number, number)))
  if (row === undefined || row.reason === null) return null
  const { what, before, after } = row
  return changedText(link, {
    what: changeLabels[what],
    values: changeValues({ what, before, after } as ShownChange, timeZone),
    from: what === 'scope' ? `${zonedInstant(row.effectiveFrom, timeZone)} ${zoneText(timeZone)}` : null,
    reason: row.reason,
  })
}

/** Nothing once it was taken back, or while the standings are frozen. */
async function byHandMessage(
  context: MessageContext,
  contest: ChatContest,
  at: number,
  link: { name: string; url: string },
): Promise<ChatMessage | null> {
  if (isFrozen(contest, context.now())) return null
  const all = await listByHand(context, { ...contest, isFrozen: false })
  const decided = inForce(all).filter((one) => one.at === at)
  const [first, ...others] = decided
  if (first === undefined) return null
  if (others.length > 0) return givenToMany(link, decided.length)
  return byHandText(link, {
    what: isGiven(first) ? `${givenText(first)} by hand` : `a piece of work counts ${first.most} at most`,
    username: first.username,
    reason: first.reason,
  })
}

async function standingsMessage(
  context: MessageContext,
  contest: ChatContest,
  event: ChatEvent,
  { link, ends }: { link: { name: string; url: string }; ends: string },
): Promise<ChatMessage | null> {
  const hidden = isFrozen(contest, context.now())
  if (event === 'final' && hidden) return sealedText(link)
  if (event === 'reveal' && hidden) return null
  const { board, madeAt } = await loadBoardHead(context, contest)
  const hasTeams = contest.teamMode !== null
  const rows = firstThree(board, { hasTeams })
  const [leader] = rows
  if (leader === undefined) return null
  if (topicOf(event) === 'leader')
    return leader.name === null ? null : leaderText(link, { ...leader, name: leader.name })
  if (event === 'freeze') return freezeText(link, { rows, ends })
  if (event === 'final' || event === 'reveal') return resultText(link, { rows, isFinal: contest.finalAt !== null })
  const morning = event.split(':')[1] ?? ''
  const made = hidden ? (freezesAt(contest) ?? madeAt) : madeAt
  const { board: whole } = await loadBoard(context, contest)
  const climb = biggestClimb(whole, {
    hasTeams,
    teamBest: contest.teamBest,
    today: zonedDay(Math.min(made, contest.endsAt - 1), contest.timeZone),
    yesterday: dayOf(dayStart(morning) - DAY),
  })
  return digestText(link, {
    day: dayOfContest(contest, zonedDayStart(morning, contest.timeZone)).day,
    rows,
    climb,
    isFrozen: hidden,
  })
}

/** A private contest's page, which strangers never find, or the public one. */
export function contestUrl(
  { config }: Pick<AppContext, 'config'>,
  contest: Pick<ChatContest, 'id' | 'slug' | 'visibility'>,
): string {
  return config.APP_ORIGIN + contestPath(contest)
}

async function readRulesChange({ db }: MessageContext, contestId: string, version: number) {
  const [row] = await db
    .select({ effectiveFrom: contestRules.effectiveFrom, reason: contestRules.reason })
    .from(contestRules)
    .where(sql`${eq(contestRules.contestId, contestId)} AND ${eq(contestRules.version, version)}`)
  return row === undefined || row.reason === null ? null : { ...row, reason: row.reason }
}
