import type { AdSlot } from '#app/domain/ads/ad.ts'

type SlotText = { name: string; about: string }

export const SLOT_TEXTS = {
  row: {
    name: 'Row on the leaderboard',
    about:
      'Between the players, on the week’s leaderboard and in the preview on the home page. Three products share it and take turns at random.',
  },
  sponsor: {
    name: 'Sponsor block on the home page',
    about: 'One product with a picture and a few sentences, on the home page.',
  },
  note: {
    name: 'Note below the leaderboard',
    about: 'One product under the last row of the boards of last week, the month, all time and premium.',
  },
  message: {
    name: 'Footer of our messages',
    about: 'One line below our Telegram messages and e-mails. Nothing in them tracks who opens them.',
  },
} as const satisfies Record<AdSlot, SlotText>
