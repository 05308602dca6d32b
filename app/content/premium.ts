import { CONTEST_CAPACITY, FREE_OPEN_CONTESTS } from '#app/domain/contests/contest.ts'
import { MEMBERS_CAP } from '#app/domain/contests/private-leaderboard.ts'
import { PROJECT_CAPS } from '#app/domain/premium/plan.ts'
import { numberText } from '#app/domain/text/number-text.ts'

export const FREE_FEATURES = [
  `${FREE_OPEN_CONTESTS} open contests of your own, up to ${CONTEST_CAPACITY.free} climbers each, with certificates`,
  'The whole weekly climb and its prizes',
  'Private leaderboards you are invited to',
  `${PROJECT_CAPS.free} projects on your page and in Best Projects`,
  'Four weeks of statistics, levels, achievements',
]

export const PREMIUM_FEATURES = [
  `Contests of up to ${numberText(CONTEST_CAPACITY.full)} climbers`,
  `Private leaderboards of up to ${numberText(MEMBERS_CAP)} members`,
  'A resume from your work',
  'Exclusive prizes for the top 10',
  'A premium leaderboard',
  `${PROJECT_CAPS.premium} projects, a badge on every board`,
  'A year of daily statistics, with sources',
]

export const NOT_FOR_SALE = 'Premium buys no points, rank, level or achievement.'
