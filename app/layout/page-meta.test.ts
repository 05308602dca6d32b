import { expect, test } from 'vitest'
import { brand } from '#app/content/brand.ts'
import { canonicalPath, pageMeta, type Page } from './page-meta.ts'
import { profileData, siteData, trailData } from './structured-data.ts'

const ORIGIN = 'https://quest.example'
const page: Page = { title: 'Leaderboard', description: 'Who climbs highest.' }

test('a page gives title, address and image to search engines and previews alike', () => {
  expect(shown('/leaderboard', page)).toEqual({
    title: 'Leaderboard | MergeQuest',
    description: 'Who climbs highest.',
    canonical: `${ORIGIN}/leaderboard`,
    'og:site_name': 'MergeQuest',
    'og:type': 'website',
    'og:title': 'Leaderboard',
    'og:description': 'Who climbs highest.',
    'og:url': `${ORIGIN}/leaderboard`,
    'og:image': `${ORIGIN}/api/cards/home.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'MergeQuest: Every merge takes you higher.',
    'twitter:card': 'summary_large_image',
  })
})

test('dialogs, cursors and whatever a stranger adds are not part of the address', () => {
  const canonical = (address: string, rest: Partial<Page> = {}) => {
    const { pathname, search } = new URL(address, ORIGIN)
    return canonicalPath({ pathname, search }, rest)
  }
  expect(canonical('/?login')).toBe('/')
  expect(canonical('/leaderboard/?board=month&after=1.2.x&login', { keeps: ['board'] })).toBe(
    '/leaderboard?board=month',
  )
  expect(canonical('/leaderboard?country=NP&board=month', { keeps: ['board', 'country'] })).toBe(
    '/leaderboard?board=month&country=NP',
  )
  expect(canonical('/leaderboard?board=', { keeps: ['board'] })).toBe('/leaderboard')
  expect(canonical('/invite/octocat', { path: '/' })).toBe('/')
  expect(canonical('/recap/a?period=%22%3E%3Cscript%3E', { keeps: ['period'] })).toBe(
    '/recap/a?period=%22%3E%3Cscript%3E',
  )
})

test('a personal or temporary page is hidden from search and has no canonical address, but can be shared', () => {
  const meta = shown('/setup/octocat', { ...page, noIndex: true })
  expect([meta.robots, meta.canonical, meta['og:url']]).toEqual(['noindex', undefined, `${ORIGIN}/setup/octocat`])
})

test('a preview is made of the address that is shared, where search engines keep another', () => {
  const meta = shown('/invite/octocat', { ...page, path: '/', sharedPath: '/invite/octocat' })
  expect([meta.canonical, meta['og:url']]).toEqual([`${ORIGIN}/`, `${ORIGIN}/invite/octocat`])
})

test('without the frame’s data there is still a title, and no address is made up', () => {
  const meta = pageMeta({ location: { pathname: '/x', search: '' }, matches: [undefined] }, page)
  expect(meta).toEqual([{ title: 'Leaderboard | MergeQuest' }, { name: 'description', content: 'Who climbs highest.' }])
})

test('a whole title stands alone', () => {
  expect(shown('/', { ...page, title: 'MergeQuest: up', isWholeTitle: true }).title).toBe('MergeQuest: up')
})

test('structured data names the product, its maker and a person by absolute addresses', () => {
  expect(siteData(ORIGIN, brand)).toMatchObject([
    {
      '@type': 'WebSite',
      '@id': `${ORIGIN}/#website`,
      publisher: { '@type': 'Organization', '@id': `${ORIGIN}/#organization`, logo: `${ORIGIN}/icon-512.png` },
    },
  ])
  expect(profileData(ORIGIN, { username: 'octocat', joinedAt: 0, updatedAt: null, pictureUrl: null })).toMatchObject({
    dateCreated: '1970-01-01T00:00:00.000Z',
    mainEntity: { url: `${ORIGIN}/player/octocat` },
  })
  expect(trailData(ORIGIN, [{ name: 'Leaderboard', path: '/leaderboard' }])).toMatchObject({
    itemListElement: [
      { position: 1, name: 'MergeQuest', item: `${ORIGIN}/` },
      { position: 2, name: 'Leaderboard', item: `${ORIGIN}/leaderboard` },
    ],
  })
})

function shown(address: string, ofPage: Page): Record<string, string | undefined> {
  const { pathname, search } = new URL(address, ORIGIN)
  const meta = pageMeta({ location: { pathname, search }, matches: [{ id: 'root', data: { origin: ORIGIN } }] }, ofPage)
  return Object.fromEntries(
    (meta as Record<string, string>[]).map((tag) => {
      if (tag.title !== undefined) return ['title', tag.title]
      return [tag.name ?? tag.property ?? tag.rel ?? '', tag.content ?? tag.href]
    }),
  )
}
