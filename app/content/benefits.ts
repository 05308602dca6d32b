/** `icon` names a drawing in public/home.svg. */
export type Benefit = { icon: string; title: string; text: string }

/** Entries with `needsPrizes` show only while the chest has prizes. */
export const BENEFITS: (Benefit & { needsPrizes?: true })[] = [
  {
    icon: 'ledger',
    title: 'Every point has a line',
    text: 'Your ledger shows what each piece of work earned, and why if it earned nothing.',
  },
  {
    icon: 'merge',
    title: 'Others decide what counts most',
    text: 'What other people accept in an established project counts in full.',
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
