import { POINTS_TABLE } from '#app/domain/points-table.ts'

/** `icon` names a drawing in public/home.svg. */
export type Benefit = { icon: string; title: string; text: string }

const { commits, pull_request_opened, pull_request_accepted } = POINTS_TABLE

/** Benefits of the climb; `needsPrizes` entries show only while the chest has prizes. */
export const BENEFITS: (Benefit & { needsPrizes?: true })[] = [
  {
    icon: 'ledger',
    title: 'Every point has a line',
    text: 'Your ledger lists every merge, review and commit with its points, and the reason where one earned nothing.',
  },
  {
    icon: 'sunrise',
    title: 'Monday is level ground',
    text: 'Everyone starts at zero, after ten years on GitHub or ten days.',
  },
  {
    icon: 'steps',
    title: 'Steady beats loud',
    text: `Every kind of work has a daily limit. After ${commits.limit} commits, the next one earns nothing.`,
  },
  {
    icon: 'merge',
    title: 'Others decide what counts most',
    text: `A pull request earns ${pull_request_opened.points}, and ${pull_request_accepted.points} more once someone else merges or approves it. Merging it yourself is not enough.`,
  },
  {
    icon: 'chest',
    title: 'Ten open the chest',
    text: 'Ten winners every week: tool discounts, visibility for your project, shoutouts.',
    needsPrizes: true,
  },
  {
    icon: 'badge',
    title: 'Your progress stays',
    text: 'Your level, achievements and closed weeks stay on your page, beside your projects.',
  },
]
