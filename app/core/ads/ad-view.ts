export type ShownAd = {
  title: string
  description: string
  imageUrl: string | null
  /** Counts the click and redirects. */
  href: string
}

/** The ads of a board: the row between players and the note below; null while a slot is free. */
export type BoardAds = { row: ShownAd | null; note: ShownAd | null }
