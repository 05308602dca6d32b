import type { ShownRow } from '#app/core/standings/board-view.ts'
import type { ToastType } from '#app/ui/toast-message.ts'

/** As long as GitHub lets a name be. */
export const LONG_NAME = 'the-climber-with-thirty-nine-characters'

const LEADER: ShownRow = {
  rank: 1,
  place: 1,
  username: 'adalind',
  avatarUrl: null,
  premium: false,
  points: 2340,
  toNext: null,
  level: 0,
  days: [120, 340, 610, 480, 790, 0, 0],
  change: 2,
  country: null,
  isViewer: false,
}

/** A tie, the viewer, a premium player, somebody new and somebody who fell. */
export const SAMPLE_ROWS: ShownRow[] = [
  LEADER,
  {
    ...LEADER,
    rank: 2,
    place: 2,
    username: 'kofi-dev',
    points: 2110,
    toNext: 230,
    days: [310, 300, 320, 290, 310, 300, 280],
    change: null,
  },
  {
    ...LEADER,
    rank: 2,
    place: 3,
    username: 'mireille',
    points: 2110,
    toNext: 0,
    level: 1,
    days: [0, 0, 0, 0, 1100, 1010, 0],
    change: -1,
    premium: true,
  },
  {
    ...LEADER,
    rank: 4,
    place: 4,
    username: 'tycho-b',
    points: 1520,
    toNext: 590,
    days: [220, 0, 480, 60, 390, 370, 0],
    change: 0,
    isViewer: true,
  },
]

export const LONG_ROWS: ShownRow[] = [
  {
    ...LEADER,
    rank: 1_048_576,
    place: 1_048_576,
    username: LONG_NAME,
    points: 98_765,
    toNext: 1,
    change: -12_345,
    premium: true,
  },
]

export const SAMPLE_TOASTS = {
  info: 'A remark. It disappears after three seconds, unless you point at it.',
  success: 'It worked. Your points are up to date.',
  link: 'A message like this can link to more.',
  primary: 'The one thing to do now.',
  warning: 'Something needs your attention. Nothing is lost.',
  danger: 'It did not work, and this says why.',
} as const satisfies Record<ToastType, string>
