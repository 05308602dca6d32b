import { chromium } from 'playwright'
import { DEVELOPMENT } from '../workers/local/settings.ts'
import { BROWSER_ARGUMENTS, findChromium } from './chromium.ts'
import { findSeededPlayers } from './e2e/seeded.ts'
import { signInByRequests } from './e2e/sign-in.ts'
import { reachProduct } from './running-product.ts'
const product = await reachProduct()
const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGUMENTS })
const seeded = await findSeededPlayers(DEVELOPMENT)
const context = await browser.newContext({ baseURL: product.origin, reducedMotion: 'reduce' })
const page = await context.newPage()
await page.goto('/player/' + seeded.champion)
const urls = await page
  .locator('#ledger a[href*="address="]')
  .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
const subjects = await page
  .locator('#ledger a[href*="/pull/"]:not([href*="address="])')
  .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
console.log(urls.slice(0, 6), subjects.slice(0, 6))
const shots: [string, string][] = [
  ['empty', '/why'],
  ['error', '/why?address=https://gitlab.com/x/y'],
]
urls.slice(0, 3).forEach((u, i) => shots.push(['why' + i, u ?? '']))
subjects.slice(0, 3).forEach((u, i) => shots.push(['row' + i, '/why?' + new URLSearchParams({ address: u ?? '' })]))
const first = subjects[0]
if (first)
  shots.push(
    ['repo', '/why?' + new URLSearchParams({ address: first.split('/pull')[0] ?? '' })],
    ['unknown', '/why?' + new URLSearchParams({ address: first.replace(/pull\/\d+.*/, 'pull/77777') })],
  )
for (const [name, path] of shots)
  for (const width of [390, 1280])
    for (const scheme of ['light', 'dark'] as const) {
      if (scheme === 'dark' && !['row0', 'why0'].includes(name)) continue
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await page.screenshot({ path: `/tmp/whyshots/${name}-${width}-${scheme}.png`, fullPage: true })
      if (width === 1280 && scheme === 'light')
        console.log(name, path, (await page.locator('main').innerText()).replace(/\s+/g, ' ').slice(250, 700))
    }
await browser.close()
await product.stop()
