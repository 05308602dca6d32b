import { PROJECT_CAPS } from '#app/domain/plan.ts'

export const FREE_FEATURES = [
  'The whole weekly contest and its prizes',
  'Private leaderboards you are invited to',
  `${PROJECT_CAPS.free} projects on your page and in Best Projects`,
  'Statistics of the last four weeks, levels and achievements',
]

export const PREMIUM_FEATURES = [
  'Private leaderboards of your own, for up to 1,000 members',
  'A resume from your work, at its own address',
  'Exclusive prizes when you finish in the top 10',
  'A premium leaderboard beside the main one',
  `${PROJECT_CAPS.premium} projects, gold on every board`,
  'Daily statistics for a year, with sources',
]

/** Shown beside the prices. */
export const NOT_FOR_SALE = 'Premium buys no points, rank, level or achievement. Everyone climbs on their own legs.'
