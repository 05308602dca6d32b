import { contestState, type ContestTimes } from '#app/domain/contest.ts'
import { dayStart } from '#app/domain/period.ts'
import { DAY } from '#app/domain/period.ts'
import { zonedInstant, zonedShortDate, zoneText } from '#app/domain/zoned-text.ts'
import { zonedDay } from '#app/domain/zoned-time.ts'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import type { ContestStanding } from './contest-standings.server.ts'

type ListedContest = ContestTimes & { timeZone: string }

/** 'Day 3 of 40', 'Starts Wed 25 Nov 2026, 12:00 in Berlin'. */
export function contestStateText(contest: ListedContest, now: number): string {
  const { startsAt, endsAt, timeZone } = contest
  switch (contestState(contest, now)) {
    case 'draft':
      return 'Draft, seen by nobody but you'
    case 'soon':
      return `Starts ${zonedInstant(startsAt, timeZone)} ${zoneText(timeZone)}`
    case 'running':
      return `Day ${daysBetween(startsAt, now, timeZone) + 1} of ${daysBetween(startsAt, endsAt - 1, timeZone) + 1}`
    case 'settling':
      return 'Ended, the last work is being counted'
    case 'final':
      return `Final since ${zonedShortDate(contest.finalAt ?? endsAt, timeZone)}`
  }
}

function daysBetween(from: number, to: number, timeZone: string): number {
  return Math.round((dayStart(zonedDay(to, timeZone)) - dayStart(zonedDay(from, timeZone))) / DAY)
}

/** Where the reader stands in a contest, in a sentence. */
export function contestStandingText(standing: ContestStanding | null, isFinal: boolean): string | null {
  if (standing === null) return null
  const { rank, points, leader, leaderPoints } = standing
  if (leader === null) return isFinal ? 'Nobody earned points.' : 'Nobody has set out yet.'
  if (rank === 1) return isFinal ? `You won with ${formatNumber(points)}.` : `You lead with ${formatNumber(points)}.`
  const first = `${leader} ${isFinal ? 'won' : 'leads'} with ${formatNumber(leaderPoints)}.`
  if (rank === 0) return first
  return isFinal
    ? `${first} You finished with ${formatCount(points, 'point')}.`
    : `${first} You are ${formatNumber(leaderPoints - points)} behind.`
}
