import * as z from 'zod'

/** Quoted with its author's consent. */
export const review = z.object({
  id: z.string(),
  author: z.string(),
  handle: z.string(),
  avatarUrl: z.string().nullable(),
  text: z.string(),
  postedAt: z.string(),
  url: z.url(),
  /** Whose widget shows the original on request; null for a link alone. */
  network: z.enum(['x']).nullable().default(null),
})
export type Review = z.infer<typeof review>

export const quote = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  avatarUrl: z.string().nullable(),
  context: z.string(),
  linkUrl: z.url().nullable(),
  linkText: z.string().nullable(),
})
export type Quote = z.infer<typeof quote>

export const partner = z.object({ id: z.string(), name: z.string(), logo: z.string(), url: z.url().nullable() })
export type Partner = z.infer<typeof partner>

export const content = z.object({ reviews: z.array(review), quotes: z.array(quote), partners: z.array(partner) })
/** Added by staff; an empty list is hidden. The seed has examples. */
export type Content = z.infer<typeof content>

export const NO_CONTENT: Content = { reviews: [], quotes: [], partners: [] }
