import { countText } from '#app/domain/text/number-text.ts'
type Healed = {
  /** Dead letters that went through when tried again. */
  deadLetters: number
  /** Messages that were too old to send when it was possible again. */
  dropped: number
  incidents: number
  /** Schedules that did not run for a while. */
  gaps: readonly { label: string; minutes: number }[]
}

/** What staff no longer need to do. */
export function healedTexts({ deadLetters, dropped, incidents, gaps }: Healed): string[] {
  return [
    ...some(incidents, 'incident ended', 'incidents ended'),
    ...some(deadLetters, 'failed message got through', 'failed messages got through'),
    ...some(
      dropped,
      'message was dropped because it came too late',
      'messages were dropped because they came too late',
    ),
    ...gaps.map(({ label, minutes }) => `the schedule “${label}” caught up after ${length(minutes)}`),
  ]
}

function some(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [countText(count, one, many)]
}

function length(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`
}
