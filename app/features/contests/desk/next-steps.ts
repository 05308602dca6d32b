import { isClosed } from '#app/domain/contests/contest.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { formatCount } from '#app/ui/format.ts'
import { deskHref } from './desk-sections.ts'
import type { DeskView, Head } from './load-desk.server.ts'

type Overview = Extract<DeskView, { section: 'overview' }>
type NextStep = { title: string; text: string; button: string; href: string }

/** What waits for the organisers, the most urgent first; nothing for a viewer. */
export function nextSteps({ head, held, questions, failing, troubles, figures, entries }: Overview): NextStep[] {
  const { id, state, isOwner, isFrozen, freezesAt, timeZone } = head
  const [first] = held
  const open = questions.filter(({ answer }) => answer === null).length
  const isAhead = state === 'soon' || state === 'running'
  if (!head.canDecide || state === 'cancelled' || (state === 'draft' && !isOwner)) return []
  if (state === 'draft')
    return [
      {
        title: 'Open the contest',
        text: 'Nobody sees it before you open it. Until then you can change everything.',
        button: 'Open the contest',
        href: `/my-leaderboards/${id}/open`,
      },
    ]
  const steps: (false | NextStep)[] = [
    first !== undefined && {
      title: `${formatCount(held.length, 'day waits', 'days wait')} for your decision`,
      text: `Its points count once you say so, or by themselves on ${zonedInstant(first.countsAt, timeZone)}.`,
      button: held.length === 1 ? 'Look at it' : 'Look at them',
      href: '#held',
    },
    open > 0 && {
      title: `${formatCount(open, 'question waits', 'questions wait')} for an answer`,
      text: 'Everybody reads the answer, unless you tick that it is private.',
      button: 'Answer',
      href: '#questions',
    },
    isOwner &&
      !isClosed(state) &&
      failing > 0 && {
        title: `${formatCount(failing, 'chat')} can’t be reached`,
        text: 'What happens here is no longer announced there.',
        button: failing === 1 ? 'Look at it' : 'Look at them',
        href: deskHref(id, 'messages', 'chats'),
      },
    state === 'final' &&
      isFrozen && {
        title: 'Reveal the places',
        text: 'The results are final, and nobody sees them until you reveal them.',
        button: 'Go to the reveal',
        href: deskHref(id, 'results', 'reveal'),
      },
    troubles > 0 && {
      title: `${formatCount(troubles, 'pull request needs', 'pull requests need')} a label`,
      text: 'They earn less until somebody sets it. The list says which label is missing where.',
      button: 'See the list',
      href: deskHref(id, 'points', 'repositories'),
    },
    isAhead &&
      figures.climbers + entries === 0 && {
        title: 'Invite people',
        text: 'Share the link, or paste a list and invite everybody on it by e-mail.',
        button: 'Invite people',
        href: deskHref(id, 'invite'),
      },
    isAhead &&
      isOwner &&
      freezesAt === null && {
        title: 'Plan the reveal',
        text: 'If the standings freeze before the end, you can reveal the places one by one on the stage.',
        button: 'Choose when they freeze',
        href: deskHref(id, 'results', 'reveal'),
      },
    state === 'final' &&
      !isFrozen && {
        title: 'The results are final',
        text: 'Ranks and points no longer change. Download them, and choose who earns a certificate.',
        button: 'Open the results',
        href: deskHref(id, 'results'),
      },
  ]
  return steps.filter((step) => step !== false)
}

/** What comes by itself, where nothing waits. */
export function comesNext({ state, startsAt, endsAt, finalFrom, timeZone }: Head): string {
  if (state === 'soon') return `It starts on ${zonedInstant(startsAt, timeZone)}.`
  if (state === 'running') return `It ends on ${zonedInstant(endsAt, timeZone)}.`
  if (state === 'final') return 'The results are final.'
  return `The results are final on ${zonedInstant(finalFrom, timeZone)} at the earliest.`
}
