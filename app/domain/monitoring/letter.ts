import { countText, numberText } from '#app/domain/text/number-text.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { ageText, type Waiting } from './waiting.ts'

/** `path` opens what a line is about, ready to be decided. */
export type LetterLine = { text: string; path: string | null }
export type Letter = { subject: string; lines: LetterLine[] }

/** About a closed week. */
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

const MOST_NAMED = 3
const ADMIN = '/admin'

/** What staff read once a week: what happened, who waits for them, and where to decide it. */
export function writeLetter({ news, waiting, runsOut, healed }: LetterData, now: number): Letter {
  const yours = waiting.filter(({ endsAlone }) => !endsAlone)
  const happened = [
    ...(news === null ? [] : [newsText(news)]),
    ...(healed.length === 0 ? [] : [`Healed by itself: ${healed.join('; ')}.`]),
  ]
  const waits = [
    yours.length === 0 ? 'Nothing waits for you.' : `Waiting for you: ${named(yours.map((one) => nameOf(one, now)))}.`,
    ...(runsOut.length === 0 ? [] : [`Running out: ${named(runsOut.map(({ text }) => text.replace(/\.$/, '')))}.`]),
  ]
  const path = yours.length === 1 ? (yours[0]?.href ?? ADMIN) : ADMIN
  return {
    subject: subjectOf(news, yours.length),
    lines: [
      ...(happened.length === 0 ? [] : [{ text: happened.join(' '), path: null }]),
      { text: waits.join(' '), path: yours.length + runsOut.length === 0 ? null : path },
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
  if (news === null) return `${capitalized(things)} ${count === 1 ? 'has' : 'have'} waited for you`
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
  return since === null ? title : `${title} (${ageText(since, now)})`
}

function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED
  return [...names.slice(0, MOST_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}
