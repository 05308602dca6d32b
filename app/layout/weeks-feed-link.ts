import { brand } from '#app/content/brand.ts'

/** Lets feed readers discover the feed of closed weeks. */
export const weeksFeedLink = {
  rel: 'alternate',
  type: 'application/atom+xml',
  href: '/api/v1/weeks.atom',
  title: `${brand.name}: closed weeks`,
} as const
