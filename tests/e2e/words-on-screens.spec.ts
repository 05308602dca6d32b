import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { pathOf, SCREENS } from './screens.ts'

/**
 * The most words that a screen shows at 1280 px before anybody unfolds anything, without header, footer and drawings. Names
 * and titles of the seeded world are counted too. `part` is what is read first.
 */
const MOST_WORDS: { screen: string; part?: string; most: number }[] = [
  { screen: 'home', most: 875 },
  { screen: 'home', part: '#pricing', most: 145 },
  { screen: 'leaderboard', most: 460 },
  { screen: 'player-own', most: 220 },
  { screen: 'prizes', most: 275 },
  { screen: 'contest-running', most: 310 },
  { screen: 'contest-new', most: 225 },
  { screen: 'desk', most: 135 },
  { screen: 'why', most: 145 },
  { screen: 'maintain', most: 185 },
  { screen: 'transparency', most: 2980 },
  { screen: 'transparency', part: 'section[aria-labelledby="short"]', most: 150 },
]

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 900 } })

for (const { screen, part = 'main', most } of MOST_WORDS) {
  test(`${screen}${part === 'main' ? '' : `, ${part},`} says what it says in at most ${most} words`, async ({
    page,
    seeded,
    sessions,
  }) => {
    const entry = SCREENS.find(({ name }) => name === screen)
    if (entry === undefined) throw new Error(`No screen is called ${screen}.`)
    if (entry.as !== undefined) await page.context().addCookies(sessions[entry.as].cookies)
    await page.goto(pathOf(entry, seeded))
    await expect(page.locator('h1')).toHaveText(entry.heading)
    const words = await wordsShown(page, part)
    console.log(`${screen} ${part}: ${words.length} words`)
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(most)
  })
}

/** What is drawn: nothing folded, and nothing that only screen readers get. */
async function wordsShown(page: Page, part: string): Promise<string[]> {
  const texts = await page.locator(part).evaluateAll((roots) =>
    roots.flatMap((root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode() !== null) {
        const parent = walker.currentNode.parentElement
        if (parent?.checkVisibility() === true && parent.closest('.visually-hidden, svg, script, style') === null)
          found.push(walker.currentNode.nodeValue ?? '')
      }
      return found
    }),
  )
  return texts
    .join(' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}
