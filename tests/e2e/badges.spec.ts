import { HOSTILE } from '../reading/hostile-values.ts'
import { expect, test } from './journey.ts'
import { PORTS, SANDBOX } from './ports.ts'
import { address } from './seeded.ts'

/** An address that is too long is refused before a badge is drawn. */
const LONGEST = 3500
const NAMES = [
  ...HOSTILE.filter((name) => name.trim() !== '').map((name) => name.slice(0, LONGEST)),
  ']]><script>alert(1)</script>',
  '&amp;<&',
  '"><svg onload=alert(1)>',
]
/** Browsers normalise these path segments before a request. */
const TIDIED = /^(?:\.|%2e)+$/i

test('a badge and a card are drawings without script for every name and label', async ({ page }) => {
  const shown = new Set<string>()
  for (const name of NAMES.filter((one) => !TIDIED.test(one))) {
    const written = encodeURIComponent(name.toWellFormed())
    for (const path of [`/api/badges/${written}.svg?label=${written}`, `/api/cards/${written}.svg?theme=${written}`]) {
      const answer = await page.goto(path)
      expect([path.slice(0, 80), answer?.status()]).toEqual([path.slice(0, 80), 200])
      const drawing = await page.evaluate(() => ({
        type: document.contentType,
        root: document.documentElement.tagName,
        broken: document.querySelectorAll('parsererror').length,
        alien: document.querySelectorAll('script, a, image, foreignObject, use, animate, set, [onload], [href]').length,
        title: document.querySelector('title')?.textContent,
      }))
      expect(drawing).toMatchObject({ type: 'image/svg+xml', root: 'svg', broken: 0, alien: 0 })
      shown.add(drawing.title ?? '')
    }
  }
  expect([...shown].sort()).toEqual(['MergeQuest: unknown player', 'Unknown player at MergeQuest'])
})

test("a badge shows as an image in another site's page, in its own size", async ({ page, seeded }) => {
  const { champion, longest, newcomer } = seeded
  await page.goto(`${SANDBOX}/`)
  const sizes: [number, number][] = []
  for (const path of [
    `badges/${champion}.svg`,
    `badges/${longest}.svg?style=for-the-badge&metric=points`,
    `badges/${newcomer}.svg`,
    `cards/${champion}.svg?theme=dark`,
    `cards/${longest}.svg`,
  ])
    sizes.push(await sizeOf(path))
  expect(sizes.map(([, height]) => height)).toEqual([20, 28, 20, 200, 200])
  for (const [width] of sizes) expect(width).toBeGreaterThan(100)

  function sizeOf(path: string): Promise<[number, number]> {
    return page.evaluate(
      async (src) => {
        const picture = new Image()
        picture.src = src
        await picture.decode()
        return [picture.naturalWidth, picture.naturalHeight]
      },
      `${address(PORTS)}/api/${path}`,
    )
  }
})

test.describe('on the own page', () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`a player finds badges to copy, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
      openContext,
      seeded,
      sessions,
    }) => {
      const context = await openContext({
        baseURL: address(PORTS),
        storageState: sessions.climber,
        javaScriptEnabled,
        extraHTTPHeaders: { 'cf-connecting-ip': '10.1.2.3' },
      })
      const page = await context.newPage()
      await page.goto(`/player/${seeded.climber}`)
      const card = page.getByRole('region', { name: 'Show it' })
      const markdown = card.getByLabel('Rank as Markdown')
      await expect(markdown).toBeHidden()
      await card.getByText('README badges').click()
      await expect(markdown).toBeVisible()
      await expect(markdown).toHaveValue(
        `[![MergeQuest rank of ${seeded.climber}](${address(PORTS)}/api/badges/${seeded.climber}.svg?metric=rank)](${address(PORTS)}/player/${seeded.climber})`,
      )
      for (const label of ['Card as Markdown', 'Card as HTML', 'Level as HTML', 'Rank as HTML'])
        await expect(card.getByLabel(label)).toBeVisible()
    })
  }

  test('other visitors do not see them', async ({ page, seeded }) => {
    await page.goto(`/player/${seeded.climber}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Show it' })).toHaveCount(0)
  })
})
