import { OPEN_LIMIT, OPEN_WEEK_LIMIT } from '#app/domain/points/points-table.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'

/** `icon` names a drawing in public/home.svg. */
export type Benefit = { icon: string; title: string; text: string }

/** Benefits of the climb; `needsPrizes` entries show only while the chest has prizes. */
export const BENEFITS: (Benefit & { needsPrizes?: true })[] = [
  {
    icon: 'ledger',
    title: 'Every point has a line',
    text: 'Your ledger shows what each piece of work earned, and why if it earned nothing.',
  },
  {
    icon: 'sunrise',
    title: 'Monday is level ground',
    text: 'Everyone starts at zero, after ten years on GitHub or ten days.',
  },
  {
    icon: 'merge',
    title: 'Others decide what counts most',
    text: 'What other people accept in an established project counts in full.',
  },
  {
    icon: 'steps',
    title: 'Steady beats loud',
    text: `On your own you can earn ${OPEN_LIMIT} points a day and ${OPEN_WEEK_LIMIT} a week. ${POINTS_RULE.beyond}`,
  },
  {
    icon: 'chest',
    title: 'Ten open the chest',
    text: 'Every week: tool discounts, visibility for your project, shoutouts.',
    needsPrizes: true,
  },
  {
    icon: 'badge',
    title: 'Your progress stays',
    text: 'Levels, achievements and past weeks stay on your page.',
  },
]
