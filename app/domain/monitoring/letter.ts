import { priceText } from '#app/domain/premium/plan.ts'
import { countText, numberText } from '#app/domain/text/number-text.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { ageText, type Waiting } from './waiting.ts'

/** `path` opens what a line is about, ready to be decided. */
export type LetterLine = { text: string; path: string | null }
export type Letter = { subject: string; lines: LetterLine[] }

/** What a closed week was like. */
export type WeekNews = {
  week: string
  isForced: boolean
  climbers: number
  /** Null while the first place is under review, or nobody has it. */
  first: string | null
  players: number
  joined: number
  left: number
  premium: number
  /** What subscriptions bring a month, in US cents. */
  monthly: number
  prizesTaken: number
  contestsBegun: number
  contestsEnded: number
}

export type LetterData = {
  /** Null in a letter that only says what waits. */
  news: WeekNews | null
  waiting: readonly Waiting[]
  runsOut: readonly LetterLine[]
  healed: readonly string[]
}

const MOST_WAITING = 4
const MOST_RUNNING_OUT = 3
const ADMIN = '/admin'

/** What staff read in ten minutes a week: three lines of a quiet week, ten at most. */
export function writeLetter({ news, waiting, runsOut, healed }: LetterData, now: number): Letter {
  const yours = waiting.filter(({ endsAlone }) => !endsAlone)
  const isQuiet = yours.length + runsOut.length + healed.length === 0
  return {
    subject: subjectOf(news, yours.length),
    lines: [
      ...(news === null ? [] : newsLines(news)),
      ...(yours.length === 0
        ? [plain(`Nothing waits for you${isQuiet ? ', nothing runs out and nothing broke' : ''}.`)]
        : cut(
            yours.map((one) => ({ text: waitingText(one, now), path: one.href })),
            MOST_WAITING,
            ['thing waits', 'things wait'],
          )),
      ...cut(runsOut, MOST_RUNNING_OUT, ['thing runs out', 'things run out']),
      ...(healed.length === 0 ? [] : [plain(`Healed by itself: ${healed.join('; ')}.`)]),
    ],
  }
}

/** The same for a chat that finds addresses by itself. */
export function letterChatText({ subject, lines }: Letter, origin: string): string {
  return [subject, '', ...lines.map(({ text, path }) => `• ${text}${path === null ? '' : ` ${origin}${path}`}`)].join(
    '\n',
  )
}

function subjectOf(news: WeekNews | null, count: number): string {
  const things = count === 1 ? 'one thing' : `${count} things`
  if (news === null) return `${capitalized(things)} ${count === 1 ? 'has' : 'have'} waited for you`
  const rest = count === 0 ? 'nothing waits for you' : `${things} ${count === 1 ? 'waits' : 'wait'} for you`
  return `Week ${weekNumber(news.week)} is closed, ${rest}`
}

function newsLines(news: WeekNews): LetterLine[] {
  const { players, joined, left, premium, monthly, prizesTaken, contestsBegun, contestsEnded } = news
  const week = `Week ${weekNumber(news.week)} closed${news.isForced ? ' without every answer from GitHub' : ''}`
  const climbed = `${countText(news.climbers, 'person', 'people')} had points`
  const came = [joined > 0 ? `${numberText(joined)} new` : '', left > 0 ? `${numberText(left)} left` : ''].filter(
    (one) => one,
  )
  const others = [
    premium > 0
      ? `${numberText(premium)} with premium${monthly > 0 ? `, about ${priceText(Math.round(monthly / 100) * 100)} a month` : ''}`
      : '',
    [
      prizesTaken > 0 ? `${countText(prizesTaken, 'prize')} taken` : '',
      contestsBegun > 0 ? `${countText(contestsBegun, 'contest')} begun` : '',
      contestsEnded > 0 ? `${countText(contestsEnded, 'contest')} ended` : '',
    ]
      .filter((one) => one)
      .join(', '),
  ].filter((one) => one)
  return [
    plain(`${week}: ${climbed}${news.first === null ? '' : `, ${news.first} was first`}.`),
    plain(
      [`${countText(players, 'player')}${came.length === 0 ? '' : `: ${came.join(', ')}`}`, ...others]
        .map((one) => `${one}.`)
        .join(' '),
    ),
  ]
}

/** As one says it to a colleague. */
export function waitingText({ title, details, since, otherwise }: Omit<Waiting, 'kind'>, now: number): string {
  const age = since === null ? '' : `, for ${ageText(since, now)}`
  return [`${title}${age}.`, ...details, otherwise].filter((one) => one !== '').join(' ')
}

function cut(lines: readonly LetterLine[], most: number, [one, many]: readonly [string, string]): LetterLine[] {
  if (lines.length <= most) return [...lines]
  const rest = lines.length - most + 1
  return [
    ...lines.slice(0, most - 1),
    { text: `${rest} more ${rest === 1 ? one : many}: see the overview.`, path: ADMIN },
  ]
}

function plain(text: string): LetterLine {
  return { text, path: null }
}
