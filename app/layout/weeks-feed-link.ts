import { brand } from '#app/content/brand.ts'

/** Lets feed readers find the feed of closed weeks from a page. */
export const weeksFeedLink = {
  rel: 'alternate',
  type: 'application/atom+xml',
  href: '/api/v1/weeks.atom',
  title: `${brand.name}: closed weeks`,
} as const
