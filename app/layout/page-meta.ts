import type { MetaDescriptor, MetaFunction } from '@remix-run/react'
import { brand, type Contact } from '#app/content/brand.ts'
import type { RootData } from './root-data.ts'
import type { StructuredData } from './structured-data.ts'

export type Page = {
  /** The product's name is added, unless it is the title. */
  title: string
  isWholeTitle?: true
  description: string
  /** The canonical path, if it differs. */
  path?: string
  /** What previews open and show, if search engines keep another path. */
  sharedPath?: string
  /** Query parameters that make another page; not cursors, searches, dialogs. */
  keeps?: readonly string[]
  /** 1200 × 630; the product's own by default. */
  image?: { path: string; alt: string }
  isProfile?: true
  /** From search engines: personal, empty or temporary. */
  noIndex?: boolean
  structuredData?: (origin: string, contact: Contact) => StructuredData[]
}

type MetaArgs = {
  location: { pathname: string; search: string }
  matches: readonly ({ id: string; data: unknown } | undefined)[]
}

const CARD = { path: '/api/cards/home.png', alt: `${brand.name}: ${brand.tagline}` }

/** For a page that is always the same: `meta = metaOf({…})`. */
export function metaOf(page: Page) {
  return (args: MetaArgs) => pageMeta(args, page)
}

/** `meta = (args) => pageMeta(args, {…})`. */
export function pageMeta({ location, matches }: MetaArgs, page: Page): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.data as RootData | undefined
  const title = page.isWholeTitle ? page.title : `${page.title} | ${brand.name}`
  const { description } = page
  const basics: MetaDescriptor[] = [{ title }, { name: 'description', content: description }]
  if (page.noIndex) basics.push({ name: 'robots', content: 'noindex' })
  // An error has no canonical address.
  if (root === undefined) return basics
  const url = root.origin + canonicalPath(location, page)
  const shared = page.sharedPath === undefined ? url : root.origin + page.sharedPath
  const { path: imagePath, alt } = page.image ?? CARD
  const image = root.origin + imagePath
  return [
    ...basics,
    ...(page.noIndex ? [] : [{ tagName: 'link', rel: 'canonical', href: url }]),
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: page.isProfile ? 'profile' : 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: shared },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    // Open Graph has no replacement for it.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structuredData?.(root.origin, root.contact) ?? []).map((data) => ({ 'script:ld+json': data })),
  ]
}

/** In the page's order. */
export function canonicalPath(
  { pathname, search }: MetaArgs['location'],
  { path = pathname, keeps = [] }: Pick<Page, 'path' | 'keeps'>,
): string {
  const params = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of keeps) {
    const value = params.get(name)
    if (value !== null && value !== '') kept.set(name, value)
  }
  const query = kept.toString()
  const bare = path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path
  return query === '' ? bare : `${bare}?${query}`
}

/** Feed readers find the feed of closed weeks by it. */
export const weeksFeedLink = {
  rel: 'alternate',
  type: 'application/atom+xml',
  href: '/api/v1/weeks.atom',
  title: `${brand.name}: closed weeks`,
} as const

export function staffMeta(title: string): MetaFunction {
  return (args) => pageMeta(args, { title, description: 'For staff.', noIndex: true })
}
