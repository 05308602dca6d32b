import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright'
import { DEVELOPMENT } from './workers/local/settings.ts'
import { ACTORS, pathOf, SCREENS } from './tests/e2e/screens.ts'
import { findSeededPlayers } from './tests/e2e/seeded.ts'
import { signInStaff } from './tests/e2e/sign-in-staff.ts'
import { signInByRequests } from './tests/e2e/sign-in.ts'
import { BROWSER_ARGUMENTS, findChromium } from './tests/servers/chromium.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const OUT = '/tmp/w/shots2'
mkdirSync(OUT, { recursive: true })
// args: name[:widths]  or  label=path@actor[:widths]
const args = process.argv.slice(2)
let seeded: any
if (existsSync('/tmp/w/seeded2.json')) seeded = JSON.parse(readFileSync('/tmp/w/seeded2.json','utf8'))
else { seeded = await findSeededPlayers(DEVELOPMENT); writeFileSync('/tmp/w/seeded2.json', JSON.stringify(seeded)) }
console.log(seeded)
const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGUMENTS })
const origin = `http://localhost:${DEVELOPMENT.appPort}`
const jobs = args.map((a) => {
  const [spec, w] = a.split('#')
  const widths = w ? w.split(',').map(Number) : [390, 1280]
  if (spec!.includes('=') && spec!.includes('@@')) {
    const [label, rest] = [spec!.slice(0, spec!.indexOf('=')), spec!.slice(spec!.indexOf('=') + 1)]
    const [path, as] = rest.split('@@')
    return { name: label, path: path!, as: as || undefined, widths }
  }
  const s = SCREENS.find((x) => x.name === spec)
  if (!s) throw new Error(spec)
  return { name: s.name, path: pathOf(s, seeded), as: s.as as string | undefined, widths }
})
for (const as of [undefined, ...ACTORS] as any[]) {
  const mine = jobs.filter((j) => j.as === as)
  if (!mine.length) continue
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (as) await (as === 'staff' ? signInStaff(context.request, DEVELOPMENT) : signInByRequests(context.request, origin, seeded[as]))
  for (const j of mine) for (const width of j.widths) {
    const height = width < 600 ? 844 : width === 768 ? 1024 : width > 1300 ? 1080 : 900
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: 'light' })
    try { await page.goto(j.path.startsWith('http')? j.path : j.path, { waitUntil: 'networkidle', timeout: 40000 }) } catch (e) { console.log('slow', j.name) }
    await page.evaluate(() => document.fonts.ready)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${OUT}/${j.name}-${width}-${colorScheme}-fold.png` })
      await page.screenshot({ path: `${OUT}/${j.name}-${width}-${colorScheme}.png`, fullPage: true })
    }
    console.log(j.name, width, await page.evaluate(() => document.documentElement.scrollHeight), page.url())
  }
  await context.close()
}
await browser.close()
