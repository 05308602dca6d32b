import { brand, type Contact } from '#app/content/brand.ts'

/** schema.org as JSON-LD. Remix escapes it, and no content policy affects data blocks. */
export type StructuredData = { '@context': 'https://schema.org'; '@type': string } & Record<string, Json>

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Once, on the home page. */
export function siteData(origin: string, { contactEmail, discordUrl }: Contact): StructuredData[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: brand.name,
      url: `${origin}/`,
      description: brand.description,
      publisher: {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: brand.name,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        email: contactEmail,
        ...sameAs([discordUrl, brand.sourceUrl]),
      },
    },
  ]
}

/** Instants are epoch milliseconds. */
export function profileData(
  origin: string,
  player: { username: string; joinedAt: number; updatedAt: number | null; pictureUrl: string | null },
): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: new Date(player.joinedAt).toISOString(),
    ...(player.updatedAt === null ? {} : { dateModified: new Date(player.updatedAt).toISOString() }),
    mainEntity: {
      '@type': 'Person',
      name: player.username,
      alternateName: player.username,
      identifier: player.username,
      url: `${origin}/player/${player.username}`,
      sameAs: [`https://github.com/${player.username}`],
      ...(player.pictureUrl === null ? {} : { image: player.pictureUrl }),
    },
  }
}

/** From home; the last one is the page itself. */
export function trailData(origin: string, stops: { name: string; path: string }[]): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: brand.name, path: '/' }, ...stops].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

function sameAs(links: (string | null)[]): { sameAs?: string[] } {
  const known = links.filter((link) => link !== null)
  return known.length === 0 ? {} : { sameAs: known }
}
