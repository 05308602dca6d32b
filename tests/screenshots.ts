import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { DEVELOPMENT, root } from '../workers/local/settings.ts'
import { ACTORS, pathOf, SCREENS, type Screen } from './e2e/screens.ts'
import { findSeededPlayers, type Seeded } from './e2e/seeded.ts'
import { signInStaff } from './e2e/sign-in-staff.ts'
import { signInByRequests } from './e2e/sign-in.ts'
import { BROWSER_ARGUMENTS, findChromium } from './servers/chromium.ts'
import { reachProduct } from './servers/running-product.ts'

/**
 * `npm run screenshots`: every screen at two widths in both themes, as `screenshots/<screen>-<width>-<theme>.png`, and how
 * many words it shows at the wider before anybody unfolds anything, without header and footer.
 * Further words select screens by the start of their name.
 */

const FOLDER = join(root, 'screenshots')
const WIDTHS = [390, 1280]
const THEMES = ['light', 'dark'] as const

const chosen = process.argv.slice(2)
const screens = SCREENS.filter(
  ({ name }) => chosen.length === 0 || chosen.some((word: string) => name.startsWith(word)),
)

mkdirSync(FOLDER, { recursive: true })
const product = await reachProduct()
const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGUMENTS })
const seeded = await findSeededPlayers(DEVELOPMENT)
await takeAll(browser, seeded)
await browser.close()
await product.stop()
console.log(`${screens.length * WIDTHS.length * THEMES.length} screenshots are in ${FOLDER}`)

async function takeAll(browser: Browser, seeded: Seeded): Promise<void> {
  for (const as of [undefined, ...ACTORS]) {
    const context = await browser.newContext({ baseURL: product.origin, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const mine = screens.filter((screen) => screen.as === as)
    if (mine.length > 0 && as !== undefined)
      await (as === 'staff'
        ? signInStaff(context.request, DEVELOPMENT)
        : signInByRequests(context.request, product.origin, seeded[as]))
    for (const screen of mine) await take(page, screen, seeded)
    await context.close()
  }
}

async function take(page: Page, screen: Screen, seeded: Seeded): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
    await page.goto(pathOf(screen, seeded), { waitUntil: 'networkidle' })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => document.fonts.ready)
      const path = join(FOLDER, `${screen.name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true })
    }
  }
  console.log(`  ${screen.name}: ${await countWords(page)} words`)
}

async function countWords(page: Page): Promise<number> {
  return page.locator('main').evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    let count = 0
    while (walker.nextNode() !== null) {
      const parent = walker.currentNode.parentElement
      if (parent?.checkVisibility() === true && parent.closest('.visually-hidden, svg, script, style') === null)
        count += (walker.currentNode.nodeValue ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
    }
    return count
  })
}
