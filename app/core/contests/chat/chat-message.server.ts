import type { AppContext } from '#app/context/context.server.ts'
import { findNews, namedContest, type ToldContest } from '#app/core/contests/running/contest-news.server.ts'
import { listByHand } from '#app/core/contests/running/list-by-hand.server.ts'
import { loadBoard, loadBoardHead } from '#app/core/contests/running/load-board.server.ts'
import type { ChatMessage } from '#app/domain/chat/chat-message.ts'
import { topicOf, type ChatEvent } from '#app/domain/chat/chat.ts'
import { decidedPoints, decidedText, inForce } from '#app/domain/contests/by-hand/hand-decision.ts'
import { biggestClimb, firstThree } from '#app/domain/contests/contest-moves.ts'
import { dayOfContest, isFrozen } from '#app/domain/contests/contest.ts'
import { contestText, NO_LONGER_CHANGE } from '#app/domain/notifications/contest-notice-text.ts'
import { countWord, numberText, pointsText } from '#app/domain/text/number-text.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import { zonedDay, zonedDayStart } from '#app/domain/time/zoned-time.ts'

type MessageContext = Pick<AppContext, 'db' | 'now' | 'config'>
export type ChatContest = ToldContest & { climbers: number }
/** `label`: of the link to the contest. */
type Said = { title: string; lines: string[]; note?: string | null; label: string }

/** Shows what everybody may see at this moment. Null if there is nothing left to say. */
export async function chatMessage(
  context: MessageContext,
  contest: ChatContest,
  event: ChatEvent,
): Promise<ChatMessage | null> {
  const said = await newsOf(context, contest, event)
  if (said === null) return null
  const { title, lines, note = null, label } = said
  return { title, lines, note, link: { label, url: context.config.APP_ORIGIN + namedContest(contest).href } }
}

async function newsOf(context: MessageContext, contest: ChatContest, event: ChatEvent): Promise<Said | null> {
  if (contest.cancelledAt !== null && event !== 'cancelled') return null
  const [kind, number] = event.split(':')
  switch (kind) {
    case 'start':
    case 'rules':
    case 'changed':
    case 'cancelled':
      return newsOfMembers(context, contest, event)
    case 'by_hand':
      return byHandNews(context, contest, Number(number))
    default:
      return standingsNews(context, contest, event)
  }
}

/** What members read, after a line of its own for the chat. */
async function newsOfMembers(context: MessageContext, contest: ChatContest, event: ChatEvent): Promise<Said | null> {
  const news = await findNews(context, contest, event)
  if (news === null) return null
  const { subject, lines, link } = contestText(news.payload)
  const { climbers } = contest
  const first =
    event === 'start' && climbers > 0
      ? `${capitalized(countWord(climbers, 'climber has', 'climbers have'))} set out.`
      : news.values
  return { title: subject, lines: first === null ? lines : [first, ...lines], label: link.label }
}

/** Nothing if it was taken back, or while the standings are frozen. */
async function byHandNews(context: MessageContext, contest: ChatContest, at: number): Promise<Said | null> {
  if (isFrozen(contest, context.now())) return null
  const all = await listByHand(context, { ...contest, isFrozen: false })
  const [first, ...others] = inForce(all).filter((one) => one.at === at)
  if (first === undefined) return null
  const label = 'Read the news'
  if (others.length > 0) {
    const given = `${numberText(others.length + 1)} climbers got points by hand. Each is in the news, with its reason.`
    return { title: `${contest.name}: points by hand`, lines: [given], label }
  }
  return {
    title: `${contest.name}: ${decidedText({ kind: first.kind, points: decidedPoints(first) })}`,
    lines: [`Climber: ${first.username}`, ...(first.reason === '' ? [] : [`Why: ${first.reason}`])],
    label,
  }
}

async function standingsNews(context: MessageContext, contest: ChatContest, event: ChatEvent): Promise<Said | null> {
  const { name, timeZone, endsAt, finalAt, teamBest } = contest
  const isHidden = isFrozen(contest, context.now())
  if (event === 'reveal' && isHidden) return null
  if (event === 'final' && isHidden)
    return {
      title: `${name} is final`,
      lines: ['The standings stay hidden until the reveal.'],
      label: 'Open the contest',
    }
  const { board, madeAt } = await loadBoardHead(context, contest)
  const hasTeams = contest.teamMode !== null
  const rows = firstThree(board, { hasTeams })
  const [leader] = rows
  const label = 'See the standings'
  if (topicOf(event) === 'leader') {
    if (leader?.name == null) return null
    const line = `Now first: ${leader.name}, with ${pointsText(leader.points)}.`
    return { title: `${name} has a new leader`, lines: [line], label }
  }
  const lines =
    leader === undefined
      ? ['Nobody has points.']
      : rows.map((row) => `${row.place}  ${row.name ?? 'no name'}, ${numberText(row.points)}`)
  if (event === 'freeze') {
    const ends = `${zonedInstant(endsAt, timeZone)} ${zoneText(timeZone)}`
    const note = `Work counts until ${ends}. What happens now shows at the reveal.`
    return { title: `${name}: standings hidden until the reveal`, lines, note, label }
  }
  if (event === 'final' || event === 'reveal')
    return {
      title: finalAt === null ? `${name} is uncovered` : `${name} is final`,
      lines,
      note: finalAt === null ? 'Provisional: the results are not final yet.' : NO_LONGER_CHANGE,
      label: 'See the results',
    }
  if (leader === undefined) return null
  const morning = event.split(':')[1] ?? ''
  const { day } = dayOfContest(contest, zonedDayStart(morning, timeZone))
  const title = `Day ${day} of ${name}`
  if (isHidden) {
    const note = 'As they stood at the freeze. What counts now shows at the reveal.'
    return { title, lines, note, label }
  }
  const climb = biggestClimb((await loadBoard(context, contest)).board, {
    hasTeams,
    teamBest,
    today: zonedDay(Math.min(madeAt, endsAt - 1), timeZone),
    yesterday: dayOf(dayStart(morning) - DAY),
  })
  const moved = climb && `Moved most yesterday: ${climb.name}, up ${countWord(climb.places, 'place', 'places')}.`
  return { title, lines, note: moved, label }
}
