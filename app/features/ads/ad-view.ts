export type ShownAd = {
  title: string
  description: string
  imageUrl: string | null
  /** The address that counts the click. */
  href: string
}
