import { countText, numberText } from '#app/domain/text/number-text.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { ageText, type Waiting } from './waiting.ts'

/** `path` opens what a line is about, ready to be decided. */
export type LetterLine = { text: string; path: string | null }
export type Letter = { subject: string; lines: LetterLine[] }

export type WeekNews = {
  week: string
  isForced: boolean
  climbers: number
  /** Null while the first place is under review, or nobody has it. */
  first: string | null
  players: number
  joined: number
  left: number
}

export type LetterData = {
  /** Null if the letter only says what waits. */
  news: WeekNews | null
  waiting: readonly Waiting[]
  runsOut: readonly LetterLine[]
  healed: readonly string[]
}

const MOST_NAMED = 5
const ADMIN = '/admin'

/** What staff read once a week: what happened, and a line for each thing that waits for them, with where to decide it. */
export function writeLetter({ news, waiting, runsOut, healed }: LetterData, now: number): Letter {
  const yours = waiting.filter(({ endsAlone }) => !endsAlone)
  const toDo = [...yours.map((one) => ({ text: nameOf(one, now), path: one.href })), ...runsOut]
  const rest = toDo.length - MOST_NAMED
  return {
    subject: subjectOf(news, toDo.length),
    lines: [
      ...(news === null ? [] : [{ text: newsText(news), path: null }]),
      ...toDo.slice(0, MOST_NAMED),
      ...(rest > 0 ? [{ text: `${rest} more`, path: ADMIN }] : []),
      ...(healed.length === 0 ? [] : [{ text: `Fixed without you: ${healed.join('; ')}.`, path: null }]),
    ],
  }
}

/** For a chat that finds addresses by itself. */
export function letterChatText({ subject, lines }: Letter, origin: string): string {
  return [subject, '', ...lines.flatMap(({ text, path }) => [text, ...(path === null ? [] : [origin + path])])].join(
    '\n',
  )
}

function subjectOf(news: WeekNews | null, count: number): string {
  const things = count === 1 ? 'one thing' : `${count} things`
  if (news === null) return `${capitalized(things)} ${count === 1 ? 'waits' : 'wait'} for you`
  const rest = count === 0 ? 'nothing waits for you' : `${things} ${count === 1 ? 'waits' : 'wait'} for you`
  return `Week ${weekNumber(news.week)} is closed, ${rest}`
}

function newsText({ week, isForced, climbers, first, players, joined, left }: WeekNews): string {
  const closed = `Week ${weekNumber(week)} closed${isForced ? ' without every answer from GitHub' : ''}`
  const climbed = `${countText(climbers, 'person', 'people')} had points${first === null ? '' : `, ${first} was first`}`
  const came = [joined > 0 ? `${numberText(joined)} new` : '', left > 0 ? `${numberText(left)} left` : ''].filter(
    (one) => one,
  )
  return `${closed}: ${climbed}. ${countText(players, 'player')}${came.length === 0 ? '' : `: ${came.join(', ')}`}.`
}

function nameOf({ title, since }: Waiting, now: number): string {
  return since === null ? title : `${title}, for ${ageText(since, now)}`
}
