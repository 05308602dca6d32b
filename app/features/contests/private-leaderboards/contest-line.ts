import { contestState, dayOfContest, type ContestTimes } from '#app/domain/contests/contest.ts'
import { dayStart } from '#app/domain/time/period.ts'
import { zonedInstant, zonedShortDate, zoneText } from '#app/domain/time/zoned-text.ts'
import { formatDate } from '#app/ui/format.ts'

type ListedContest = ContestTimes & { timeZone: string }

/** 'Day 3 of 40', 'Starts Wed 25 Nov 2026, 12:00 in Berlin'. */
export function contestStateText(contest: ListedContest, now: number): string {
  const { startsAt, endsAt, timeZone } = contest
  switch (contestState(contest, now)) {
    case 'draft':
      return 'Seen by nobody but you'
    case 'soon':
      return `Starts ${zonedInstant(startsAt, timeZone)} ${zoneText(timeZone)}`
    case 'running': {
      const { day, of } = dayOfContest(contest, now)
      return `Day ${day} of ${of}`
    }
    case 'settling':
      return 'Ended, the last work is being counted'
    case 'cancelled':
      return `Called off on ${zonedShortDate(contest.cancelledAt ?? endsAt, timeZone)}`
    case 'final':
      return `Final since ${zonedShortDate(contest.finalAt ?? endsAt, timeZone)}`
  }
}

/** `endsOn`: the last day of a board without dates of its own, or null. */
export function boardStateText({ endsOn, hasEnded }: { endsOn: string | null; hasEnded: boolean }): string {
  if (endsOn === null) return 'No end'
  return `${hasEnded ? 'Ended on' : 'Until'} ${formatDate(dayStart(endsOn))}`
}
