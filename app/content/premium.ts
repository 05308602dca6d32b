import { CONTEST_ROOM, FREE_OPEN_CONTESTS } from '#app/domain/contest.ts'
import { PROJECT_CAPS } from '#app/domain/plan.ts'
import { MEMBERS_CAP } from '#app/domain/private-leaderboard.ts'

export const FREE_FEATURES = [
  `Contests of your own, for up to ${CONTEST_ROOM.free} climbers each, ${FREE_OPEN_CONTESTS} open at once`,
  'The whole weekly contest and its prizes',
  'Private leaderboards you are invited to',
  `${PROJECT_CAPS.free} projects on your page and in Best Projects`,
  'Statistics of the last four weeks, levels and achievements',
]

export const PREMIUM_FEATURES = [
  `Contests of your own, for up to ${CONTEST_ROOM.full.toLocaleString('en')} climbers each`,
  `Private leaderboards without dates, for up to ${MEMBERS_CAP.toLocaleString('en')} members`,
  'A resume from your work, at its own address',
  'Exclusive prizes when you finish in the top 10',
  'A premium leaderboard beside the main one',
  `${PROJECT_CAPS.premium} projects, gold on every board`,
  'Daily statistics for a year, with sources',
]

/** Shown beside the prices. */
export const NOT_FOR_SALE = 'Premium buys no points, rank, level or achievement. Everyone climbs on their own legs.'
