import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { addressOf, expect, test } from './journey.ts'
import { PORTS } from './ports.ts'
import { pathOf, SCREENS } from './screens.ts'
import { address } from './seeded.ts'

const MOST_BYTES = 300_000
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Screens with an image of their own, by the beginning of its address. */
const OWN: [screen: RegExp, image: RegExp][] = [
  [/^invite$/, /^\/api\/cards\/invite\/\S+\.png$/],
  [/^leaderboard-(?:country|empty-country)$/, /^\/api\/cards\/board\/week\/(?:IT|VA)\.png$/],
  [/^leaderboard/, /^\/api\/cards\/board\/(?:week|last-week|all-time|premium)\.png$/],
  [/^player(?!.*(?:report))/, /^\/api\/cards\/player\/\S+\.png$/],
  [/^(?:week-end|recap(?!-form))/, /^\/api\/cards\/recap\/\S+\/\S+\.png$/],
  [/^certificate$/, /^\/api\/cards\/certificate\/[\w-]+\.png$/],
  [/^contest-(?:running|soon|final|rules|news)$/, /^\/api\/cards\/contest\/[\w-]+\.png$/],
]
const HOME = /^\/api\/cards\/home\.png$/

test('what every page that a visitor may share unfurls to is complete, and its image is what it says', async ({
  request,
  seeded,
}) => {
  const images = new Map<string, string>()
  // /style is for those who build the product.
  for (const screen of SCREENS.filter(({ as, name }) => as === undefined && name !== 'style')) {
    const reply = await request.get(pathOf(screen, seeded))
    const tags = tagsOf(await reply.text())
    const image = new URL(tags.get('og:image')?.[0] ?? '')
    expect([screen.name, [...tags].filter(([, values]) => values.length !== 1)]).toEqual([screen.name, []])
    expect({
      screen: screen.name,
      ...Object.fromEntries([...tags].map(([name, [value]]) => [name, value])),
    }).toMatchObject({
      'og:title': expect.stringMatching(/\S/),
      'og:description': expect.stringMatching(/\S{2,} \S/),
      'og:site_name': 'MergeQuest',
      'og:url': expect.stringMatching(new RegExp(`^${address(PORTS)}/`)),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/\S/),
      'twitter:card': 'summary_large_image',
    })
    expect([screen.name, image.origin]).toEqual([screen.name, address(PORTS)])
    const [, own = HOME] = OWN.find(([name]) => name.test(screen.name)) ?? []
    expect([screen.name, image.pathname]).toEqual([screen.name, expect.stringMatching(own)])
    images.set(image.pathname, screen.name)
  }
  for (const [path, screen] of images) {
    // A network has ten new drawings a minute.
    const headers = { 'cf-connecting-ip': addressOf(path) }
    const reply = await request.get(path, { headers, maxRedirects: 0 })
    expect([screen, path, reply.status(), reply.headers()['content-type']]).toEqual([screen, path, 200, 'image/png'])
    const bytes = await reply.body()
    expect([path, [...bytes.subarray(0, 8)], bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      path,
      PNG,
      1200,
      630,
    ])
    expect(bytes.length, path).toBeLessThanOrEqual(MOST_BYTES)
  }
})

test('a preview of an invitation is made of the invitation, while search engines keep home', async ({
  request,
  seeded,
}) => {
  const html = await (await request.get(`/invite/${seeded.champion}`)).text()
  expect(tagsOf(html).get('og:url')).toEqual([`${address(PORTS)}/invite/${seeded.champion}`])
  expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(`${address(PORTS)}/`)
})

/** The contents of a page's Open Graph and Twitter tags, as a parser reads them. */
function tagsOf(html: string): Map<string, string[]> {
  const tags = new Map<string, string[]>()
  const visit = (node: Tree.Node) => {
    if (node.nodeName === 'meta' && 'attrs' in node) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
      const name = attributes.property ?? attributes.name ?? ''
      if (/^(?:og|twitter):/.test(name)) tags.set(name, [...(tags.get(name) ?? []), attributes.content ?? ''])
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return tags
}
