import { countWord, numberText, pointsText } from '#app/domain/text/number-text.ts'

/** A message to a chat in plain text; each chat's adapter escapes it as that chat needs. */
export type ChatMessage = { title: string; lines: string[]; note: string | null; link: { label: string; url: string } }

export type ChatRow = { place: number; name: string | null; points: number }
export type ChatClimb = { name: string; places: number }

const WORD_JOINER = '\u2060'
/** Control characters, and those that turn the direction of what follows or hide. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/**
 * A name or a sentence that somebody typed, as a chat may show it: in one line, and with an invisible joiner where a chat
 * would otherwise make a mention or a link of it.
 */
export function harmless(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .trim()
    .replaceAll('@', `@${WORD_JOINER}`)
    .replaceAll('://', `:${WORD_JOINER}//`)
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, `.${WORD_JOINER}`)
}

type ContestLink = { name: string; url: string }

export function startText(
  { name, url }: ContestLink,
  { ends, climbers }: { ends: string; climbers: number },
): ChatMessage {
  return {
    title: `${harmless(name)} has begun`,
    lines: [
      `It runs until ${ends}.`,
      climbers === 0
        ? 'Nobody has set out yet.'
        : climbers === 1
          ? 'One climber has set out.'
          : `${numberText(climbers)} climbers have set out.`,
    ],
    note: null,
    link: { label: 'Open the contest', url },
  }
}

export function digestText(
  { name, url }: ContestLink,
  { day, rows, climb, isFrozen }: { day: number; rows: ChatRow[]; climb: ChatClimb | null; isFrozen: boolean },
): ChatMessage {
  const moved =
    climb === null
      ? null
      : `Moved most yesterday: ${harmless(climb.name)}, up ${countWord(climb.places, 'place', 'places')}.`
  return {
    title: `Day ${day} of ${harmless(name)}`,
    lines: rows.map(rowText),
    note: isFrozen ? 'As they stood at the freeze. What counts now shows at the reveal.' : moved,
    link: { label: 'See the standings', url },
  }
}

export function rulesText({ name, url }: ContestLink, { from, reason }: { from: string; reason: string }): ChatMessage {
  return {
    title: `${harmless(name)}: a rule is changing`,
    lines: [`It changes on ${from}. What was earned before stays.`, `Why: ${harmless(reason)}`],
    note: null,
    link: { label: 'Read the rules', url },
  }
}

type ChangedValues = { what: string; values: string; from: string | null; reason: string }

export function changedText({ name, url }: ContestLink, { what, values, from, reason }: ChangedValues): ChatMessage {
  return {
    title: `${harmless(name)}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    lines: [
      ...(values === '' ? [] : [`${values}.`]),
      ...(from === null ? [] : [`It changes on ${from}. What was earned before stays.`]),
      `Why: ${harmless(reason)}`,
    ],
    note: null,
    link: { label: 'Open the contest', url },
  }
}

export function byHandText(
  { name, url }: ContestLink,
  { what, username, reason }: { what: string; username: string; reason: string },
): ChatMessage {
  return {
    title: `${harmless(name)}: ${what}`,
    lines: [`Climber: ${harmless(username)}`, ...(reason === '' ? [] : [`Why: ${harmless(reason)}`])],
    note: null,
    link: { label: 'Read the news', url },
  }
}

export function givenToMany({ name, url }: ContestLink, climbers: number): ChatMessage {
  return {
    title: `${harmless(name)}: points by hand`,
    lines: [`${numberText(climbers)} climbers got points by hand. Each is in the news, with its reason.`],
    note: null,
    link: { label: 'Read the news', url },
  }
}

export function cancelledText({ name, url }: ContestLink, reason: string): ChatMessage {
  return {
    title: `${harmless(name)} has been called off`,
    lines: ['Nobody is ranked in it. Points in the weekly climb stay as they are.', `Why: ${harmless(reason)}`],
    note: null,
    link: { label: 'Open the contest', url },
  }
}

export function leaderText({ name, url }: ContestLink, leader: ChatRow & { name: string }): ChatMessage {
  return {
    title: `${harmless(name)} has a new leader`,
    lines: [`Now first: ${harmless(leader.name)}, with ${pointsText(leader.points)}.`],
    note: null,
    link: { label: 'See the standings', url },
  }
}

export function freezeText({ name, url }: ContestLink, { rows, ends }: { rows: ChatRow[]; ends: string }): ChatMessage {
  return {
    title: `${harmless(name)} is in the cloud`,
    lines: rows.map(rowText),
    note: `Work counts until ${ends}. What happens now shows at the reveal.`,
    link: { label: 'See the standings', url },
  }
}

export function resultText(
  { name, url }: ContestLink,
  { rows, isFinal }: { rows: ChatRow[]; isFinal: boolean },
): ChatMessage {
  return {
    title: isFinal ? `${harmless(name)} is final` : `${harmless(name)} is uncovered`,
    lines: rows.map(rowText),
    note: isFinal ? 'Ranks and points no longer change.' : 'Provisional: the results are not final yet.',
    link: { label: 'See the results', url },
  }
}

/** The results are final and nobody has uncovered them. */
export function sealedText({ name, url }: ContestLink): ChatMessage {
  return {
    title: `${harmless(name)} is final`,
    lines: ['The standings stay in the cloud until the reveal.'],
    note: null,
    link: { label: 'Open the contest', url },
  }
}

export function testText({ name, url }: ContestLink): ChatMessage {
  return {
    title: `A test of ${harmless(name)}`,
    lines: ['This is a test. The contest’s announcements will arrive here.'],
    note: null,
    link: { label: 'Open the contest', url },
  }
}

function rowText({ place, name, points }: ChatRow): string {
  return `${place}  ${name === null ? 'no name' : harmless(name)}, ${numberText(points)}`
}
