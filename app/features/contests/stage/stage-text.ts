import { finalBetween, REVEAL_STEPS } from '#app/domain/contests/contest.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { zonedClock, zonedInstant } from '#app/domain/time/zoned-text.ts'
import { formatAgo, formatCount, formatOrdinal } from '#app/ui/format.ts'
import type { StageView } from './stage-view.ts'

export function stageState(view: StageView, now: number): { strong: string; rest: string } {
  const { phase, freezesAt, timeZone, startsAt, endsAt } = view
  const seen = `What you see is of ${zonedInstant(freezesAt ?? endsAt, timeZone)}`
  if (isRevealShown(view))
    return { strong: 'Reveal', rest: `, from the tenth to the first${view.isProvisional ? '. Provisional' : ''}` }
  switch (phase) {
    case 'draft':
    case 'soon':
      return { strong: 'Doors are open', rest: `, it starts ${zonedInstant(startsAt, timeZone)}` }
    case 'running':
      return { strong: 'Live', rest: `, last change ${formatAgo(view.madeAt, now)}` }
    case 'cancelled':
      return { strong: 'Called off', rest: '. Points of the weekly climb stay.' }
    case 'final':
      return { strong: 'Final', rest: ', thank you for climbing' }
    case 'sealed':
      return { strong: 'Final', rest: `, the reveal follows. ${seen}` }
    case 'settling':
      return { strong: 'Settling', rest: freezesAt === null ? ', people look at what is odd' : `. ${seen}` }
    case 'frozen':
      return {
        strong: `Frozen since ${zonedClock(freezesAt ?? endsAt, timeZone)}`,
        rest: '. What counts now shows at the reveal',
      }
  }
}

/** What becomes of points while the standings are frozen; null where nothing is hidden. */
export function cloudText({ phase, freezesAt }: StageView): { strong: string; rest: string } | null {
  if (freezesAt === null) return null
  switch (phase) {
    case 'frozen':
      return { strong: 'Points still land here.', rest: 'They count. Nobody sees for whom.' }
    case 'settling':
      return { strong: 'The climb is over.', rest: 'Work from before the end is still being counted.' }
    case 'sealed':
      return { strong: 'Everything is counted.', rest: 'The reveal shows for whom.' }
    default:
      return null
  }
}

/** Beside the code that leads to the contest's page. */
export function codeText(phase: StageView['phase']): string {
  if (isEnded(phase)) return phase === 'final' ? 'See the results' : 'Find yourself'
  return 'Join, or find yourself'
}

/** Nobody joins any more, and new work earns nothing. */
export function isEnded(phase: StageView['phase']): boolean {
  return phase === 'settling' || phase === 'sealed' || phase === 'final' || phase === 'cancelled'
}

/** The clock at the right: what it counts down to and what follows; null once nothing is left to wait for. */
export function stageClock(view: StageView, now: number): { above: string; left: string; below: string } | null {
  const { phase, startsAt, endsAt, freezesAt, timeZone } = view
  if (phase === 'soon' || phase === 'draft')
    return { above: `until it starts, ${zonedClock(startsAt, timeZone)}`, left: leftText(startsAt - now), below: '' }
  if (phase !== 'running' && phase !== 'frozen') return null
  const below =
    phase === 'frozen'
      ? 'The reveal follows on this stage'
      : freezesAt === null
        ? ''
        : `Standings freeze at ${zonedClock(freezesAt, timeZone)}`
  return { above: `until it ends, ${zonedClock(endsAt, timeZone)}`, left: leftText(endsAt - now), below }
}

/** `2:17:38`; with days `18d 23:04`. */
export function leftText(left: number): string {
  const whole = Math.max(0, left)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor((whole % DAY) / HOUR)
  const minutes = two(Math.floor((whole % HOUR) / MINUTE))
  if (whole >= DAY) return `${Math.floor(whole / DAY)}d ${two(hours)}:${minutes}`
  return `${hours}:${minutes}:${two(Math.floor((whole % MINUTE) / 1000))}`
}

export function isRevealShown({ revealed, phase }: Pick<StageView, 'revealed' | 'phase'>): boolean {
  return revealed !== null && revealed > 0 && phase !== 'running' && phase !== 'frozen' && phase !== 'soon'
}

const PLACES = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth']

/** `Third place`, counted from 0. */
export function placeName(index: number): string {
  return `${PLACES[index] ?? formatOrdinal(index + 1)} place`
}

/** What the foot of the stage says, besides what just happened. */
export function stageNotes(view: StageView): { title: string; notes: [strong: string, rest: string][] } {
  const { phase, endsAt, freezesAt, timeZone, revealed, players, teams, accepted } = view
  const crowd = `${teams > 0 ? `${formatCount(teams, 'team')}, ` : ''}${formatCount(players, 'climber')}`
  const work: [string, string] = [formatCount(accepted, 'pull request'), 'accepted by those who maintain']
  if (isRevealShown(view) && (revealed ?? 0) < REVEAL_STEPS)
    return {
      title: crowd,
      notes: [work, [`${placeName(REVEAL_STEPS - (revealed ?? 0) - 1)} is next`, 'The organiser moves on']],
    }
  if (phase === 'frozen')
    return {
      title: 'Keep climbing',
      notes: [
        [`Work counts until ${zonedClock(endsAt, timeZone)} sharp`, 'A minute before still earns'],
        ['Then people look at what is odd', `Final ${finalBetween(view)}`],
        ['Wonder about a point?', 'The why-desk answers'],
      ],
    }
  if (phase === 'settling' || phase === 'sealed')
    return {
      title: 'The climb is over',
      notes: [
        work,
        freezesAt === null
          ? [`Final ${finalBetween(view)}`, 'Then ranks and points no longer change']
          : ['The reveal follows', 'From the tenth to the first'],
      ],
    }
  return { title: crowd, notes: [work] }
}
