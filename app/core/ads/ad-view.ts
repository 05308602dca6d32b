export type ShownAd = {
  title: string
  description: string
  imageUrl: string | null
  /** The address that counts the click. */
  href: string
}

/** The row between the players of a board, null where the place is free, and the note below it. */
export type BoardAds = { row: ShownAd | null; note: ShownAd | null }
