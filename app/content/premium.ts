import { PROJECT_CAPS } from '#app/domain/plan.ts'

export const FREE_FEATURES = [
  'The whole weekly contest and its prizes',
  'Private leaderboards that you are invited to',
  `${PROJECT_CAPS.free} projects on your page and in Best Projects`,
  'Statistics of the last four weeks, levels and achievements',
]

export const PREMIUM_FEATURES = [
  'Private leaderboards of your own, for up to 1,000 members',
  'A resume from your work, at an address of your own',
  'Exclusive prizes in the chest when you are among the ten',
  'The premium leaderboard beside the main one',
  `${PROJECT_CAPS.premium} projects, gold in every board`,
  'Statistics day by day, with sources, a year back',
]

/** Shown beside the prices. */
export const NOT_FOR_SALE =
  'Premium buys no points, no rank, no level and no achievement. On the mountain everybody has the same legs.'
