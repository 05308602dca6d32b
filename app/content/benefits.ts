import { POINTS_TABLE } from '#app/domain/points-table.ts'

/** `icon` names a drawing in public/home.svg. */
export type Benefit = { icon: string; title: string; text: string }

const { commits, pull_request_opened, pull_request_accepted } = POINTS_TABLE

/** Benefits of the climb; `needsPrizes` entries show only while the chest has prizes. */
export const BENEFITS: (Benefit & { needsPrizes?: true })[] = [
  {
    icon: 'ledger',
    title: 'Every point has a line',
    text: 'Your ledger lists each merge, review and commit with its points. What earned nothing is listed too, with the reason.',
  },
  {
    icon: 'sunrise',
    title: 'Monday is level ground',
    text: 'The board starts at zero for everybody. Ten years on GitHub and ten days begin side by side.',
  },
  {
    icon: 'steps',
    title: 'Steady beats loud',
    text: `Every kind of work counts up to a daily limit. ${commits.limit} commits score; the next one is just a commit.`,
  },
  {
    icon: 'merge',
    title: 'Others decide what counts most',
    text: `A pull request brings ${pull_request_opened.points}, and ${pull_request_accepted.points} more once somebody else merges or approves it. Your own merge button is not enough.`,
  },
  {
    icon: 'chest',
    title: 'Ten open the chest',
    text: 'Not one winner but ten, every week: discounts on tools, a place for your project, a mention.',
    needsPrizes: true,
  },
  {
    icon: 'badge',
    title: 'The week ends, the height stays',
    text: 'Your level, your achievements and every closed week remain on your page, beside the projects you show.',
  },
]
