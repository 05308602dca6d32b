import { stepCount } from '#app/domain/points/step-text.ts'
import { countWord, numberWord, ordinal, pointsText } from '#app/domain/text/number-text.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { weekdayText } from '#app/domain/time/date-text.ts'
import { DAY, dayOf, dayStart, weekNumber, weekOfDay } from '#app/domain/time/period.ts'
import type { NotificationText } from './notification-text.ts'
import type { NotificationPayload } from './notification.ts'

type Payload = NotificationPayload<'RANK_UPDATE'>
type Move = NonNullable<Payload['move']>

export function rankText({ day, rank, newRank, change, move }: Payload): Pick<NotificationText, 'subject' | 'lines'> {
  const moved = change > 0 ? 'improved' : 'decreased'
  if (move === undefined)
    return {
      subject: `Your rank ${moved} to ${ordinal(newRank)}`,
      lines: [
        `From ${ordinal(rank)} at the end of ${weekdayText(dayStart(day) - DAY)} to ${ordinal(newRank)} in week ${weekNumber(weekOfDay(day))}.`,
      ],
    }
  return {
    subject: headline(move),
    lines: [
      [`Your rank ${moved} to ${ordinal(newRank)}${fromText(move, day)}.`, ...borderText(move)].join(' '),
      ...backText(move),
      ...pathText(move, newRank),
    ],
  }
}

function headline({ isAhead, border, name, others }: Move): string {
  if (name === null) return isAhead ? 'You’re in the ten' : 'You’re out of the ten'
  const named = others === 0 ? name : `${name} and ${countWord(others, 'other', 'others')}`
  if (!isAhead) return `${named} passed you`
  return border === null ? `You passed ${named}` : `You passed ${named}: you’re in the ten`
}

function fromText({ path }: Move, day: string): string {
  const yesterday = dayOf(dayStart(day) - DAY)
  const known = path.find((end) => end.day === yesterday)
  return known === undefined ? '' : `, from ${ordinal(known.rank)} at the end of ${weekdayText(dayStart(yesterday))}`
}

function borderText({ isAhead, border }: Move): string[] {
  if (border === null) return []
  return [`That’s ${isAhead ? 'among' : 'outside'} the ten who open the prize chest.`]
}

function backText({ back, name, others }: Move): string[] {
  if (back === null) return []
  if ('missing' in back) return name === null ? [] : [`${name} is ${pointsText(back.missing)} ahead of you.`]
  const { count, takes } = back
  const step = stepCount(back)
  const verb = count === 1 ? 'takes' : 'take'
  return [`${capitalized(step)} ${verb} ${takenText(takes, others + 1)} back.`]
}

function takenText(takes: number, all: number): string {
  if (all === 1) return 'it'
  if (takes < all) return numberWord(takes)
  return all === 2 ? 'both' : `all ${numberWord(all)}`
}

/** The week in one line, if there is more of it than yesterday. */
function pathText({ path }: Move, newRank: number): string[] {
  if (path.length < 2) return []
  const ends = path.map(({ day, rank }) => `${ordinal(rank)} on ${weekdayText(dayStart(day))}`)
  return [`This week: ${ends.join(', ')}, ${ordinal(newRank)} now.`]
}
