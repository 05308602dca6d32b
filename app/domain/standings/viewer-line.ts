import { POINTS_TABLE } from '#app/domain/points/points-table.ts'
import { numberText, ordinal, pointsText } from '#app/domain/text/number-text.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { PRIZE_CUT_OFF, pointsToPass } from './ranking.ts'

/** The most points that the button promises to find. */
const NEAR = 200

export type Rivalry = { username: string; place: number; points: number }

/** Null: nobody is there. */
export type LineFigures = {
  /** 0 without points. */
  place: number
  points: number
  /** Whom they chose to race, whether ahead or passed, else the nearest ahead. */
  rival: Rivalry | null
  /** The one behind a leader. */
  second: Rivalry | null
  /** The last who opens the chest, and the first who does not. */
  tenth: Rivalry | null
  eleventh: Rivalry | null
  /** Whether the chest has prizes. */
  hasChest: boolean
  isLastDay: boolean
}

/** `text` in parts, some of which stand out; `brief` for a phone; `action` leads to what brings points. */
export type ViewerLine = {
  state: 'camp' | 'below' | 'inside' | 'leading' | 'closed'
  text: { text: string; isStrong: boolean }[]
  brief: string
  action: string
  /** Null for what to do next. */
  href: string | null
}

/** Where the reader stands this week, for every screen. */
export type ViewerStanding = {
  /** What came since the last visit; null for nothing. */
  since: string | null
  /** 0 without points. */
  place: number
  points: number
  /** Since yesterday; null without a comparison. */
  change: number | null
  line: ViewerLine
}

/** What changes while a screen is open. */
export type StandingNow = Pick<ViewerStanding, 'place' | 'points' | 'change' | 'line'>

/** How a week ended stays; what came since the last visit goes. */
export function currentStanding(loaded: ViewerStanding, now: StandingNow | null): ViewerStanding {
  if (now === null) return loaded
  const line = loaded.line.state === 'closed' ? { ...loaded.line, brief: now.line.brief } : now.line
  return { ...loaded, ...now, since: null, line }
}

/** What lies between somebody and the next thing to reach. */
export function viewerLine(you: LineFigures): ViewerLine {
  return { ...standingLine(you), href: null }
}

/** Shown once after a close, in place of the usual line. A phone has room for the running week alone. */
export function closedLine(
  { week, rank }: { week: string; rank: number },
  username: string,
  { brief }: Pick<ViewerLine, 'brief'>,
): ViewerLine {
  const number = weekNumber(week)
  return {
    state: 'closed',
    text: [plain(`Week ${number} is over: `), strong(`you finished ${ordinal(rank)}`)],
    brief,
    action: 'See how it ended',
    href: `/week/${week}/${username}`,
  }
}

type StandingLine = Omit<ViewerLine, 'href'>

function standingLine(you: LineFigures): StandingLine {
  if (you.place === 0)
    return {
      state: 'camp',
      text: [plain('Base camp. One review puts you on the trail')],
      brief: 'One review to start',
      action: `Earn the first ${POINTS_TABLE.review_verdict.points}`,
    }
  if (you.place === 1) return leadingLine(you)
  if (you.place <= PRIZE_CUT_OFF) return insideLine(you)
  return belowLine(you)
}

function leadingLine({ points, second }: LineFigures): StandingLine {
  const action = 'Keep climbing'
  if (second === null)
    return {
      state: 'leading',
      text: [plain('The flag is yours, and the mountain')],
      brief: 'The flag is yours',
      action,
    }
  const gap = points - second.points
  if (gap <= 0)
    return {
      state: 'leading',
      text: [plain('Tied with '), strong(second.username), plain(', and you were first')],
      brief: `Tied with ${second.username}`,
      action,
    }
  return {
    state: 'leading',
    text: [strong(numberText(gap)), plain(' ahead of '), strong(second.username)],
    brief: `${numberText(gap)} ahead`,
    action,
  }
}

function insideLine({ points, eleventh, hasChest, isLastDay }: LineFigures): StandingLine {
  const hold = `Hold until ${isLastDay ? 'midnight UTC' : 'Sunday'}`
  const prize = hasChest ? 'the chest is yours' : 'the top ten is yours'
  const action = 'Extend your lead'
  if (eleventh === null) return { state: 'inside', text: [plain(`${hold} and ${prize}`)], brief: hold, action }
  if (points === eleventh.points)
    return {
      state: 'inside',
      text: [
        plain('Tied with '),
        strong(eleventh.username),
        plain(` in ${ordinal(eleventh.place)}, and you were first. ${hold} and ${prize}`),
      ],
      brief: `Tied with ${ordinal(eleventh.place)}`,
      action,
    }
  const gap = numberText(points - eleventh.points)
  return {
    state: 'inside',
    text: [
      strong(gap),
      plain(' ahead of '),
      strong(eleventh.username),
      plain(` in ${ordinal(eleventh.place)}. ${hold} and ${prize}`),
    ],
    brief: `${gap} ahead of ${ordinal(eleventh.place)}`,
    action,
  }
}

function belowLine({ points, rival, tenth, hasChest }: LineFigures): StandingLine {
  const chest = hasChest ? 'the chest' : 'the top ten'
  const toChest = tenth === null ? null : pointsToPass(tenth.points - points)
  const gap = rival === null || rival.points < points ? null : pointsToPass(rival.points - points)
  // The nearer goal comes first; passing the tenth opens the chest too.
  if (rival !== null && gap !== null && (toChest === null || gap <= toChest)) {
    const isBoth = gap === toChest
    return {
      state: 'below',
      text: [
        strong(numberText(gap)),
        plain(' to pass '),
        strong(rival.username),
        plain(` in ${ordinal(rival.place)}${isBoth ? `, and into ${chest}` : ''}`),
      ],
      brief: `${numberText(gap)} to pass ${rival.username}`,
      action: actionOf(gap),
    }
  }
  if (toChest === null)
    return { state: 'below', text: [plain('Every point counts')], brief: 'Every point counts', action: 'Find points' }
  const isLater = tenth?.points === points
  return {
    state: 'below',
    text: [
      ...(isLater ? [plain('Tied with '), strong(tenth.username), plain(' in 10th, who was first. ')] : []),
      ...(rival === null || gap !== null || isLater ? [] : [plain('You passed '), strong(rival.username), plain('. ')]),
      strong(numberText(toChest)),
      plain(` to ${chest}`),
    ],
    brief: `${numberText(toChest)} to ${chest}`,
    action: actionOf(toChest),
  }
}

function actionOf(gap: number): string {
  return gap <= NEAR ? `Find ${pointsText(gap)}` : 'Find points'
}

function plain(text: string) {
  return { text, isStrong: false }
}

function strong(text: string) {
  return { text, isStrong: true }
}
