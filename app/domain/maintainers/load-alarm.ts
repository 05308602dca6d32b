import { LONG_WAIT_HOURS } from './repository-load.ts'

/** When players' pull requests weigh so much on a repository that a person should look. It takes no points. */
export const ALARM = {
  waiting: 15,
  afterHours: LONG_WAIT_HOURS,
  closed: 10,
  withinDays: 28,
  closedWithinDays: 7,
} as const

/** `waiting`: open for longer than `afterHours`. `closed` and `merged` are of the last days. */
export type RepositoryCounts = { waiting: number; closed: number; merged: number }

export type Alarm = 'waiting' | 'closed'

export function alarmOf({ waiting, closed, merged }: RepositoryCounts): Alarm | null {
  if (waiting >= ALARM.waiting) return 'waiting'
  return closed >= ALARM.closed && closed > merged ? 'closed' : null
}

/** What happened, as a part of a sentence. */
export function alarmText(alarm: Alarm, { waiting, closed, merged }: RepositoryCounts): string {
  return alarm === 'waiting'
    ? `${waiting} of players’ pull requests have waited over ${ALARM.afterHours} hours`
    : `${closed} of players’ pull requests were closed without being taken in within ${ALARM.closedWithinDays} days, and ${merged} taken in`
}
