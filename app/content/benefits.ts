import { OPEN_LIMIT, OPEN_WEEK_LIMIT } from '#app/domain/points-table.ts'

/** `icon` names a drawing in public/home.svg. */
export type Benefit = { icon: string; title: string; text: string }

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
    text: `What you do alone shares ${OPEN_LIMIT} points a day and ${OPEN_WEEK_LIMIT} a week, and every kind of work has its own limit besides.`,
  },
  {
    icon: 'merge',
    title: 'Others decide what counts most',
    text: 'What somebody else merges or completes in an established project counts in full, and so do your reviews where you can push.',
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
