import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { DEVELOPMENT, root } from '../../workers/local/settings.ts'
import { findSeededPlayers } from '../e2e/seeded.ts'
import { findChromium } from '../servers/chromium.ts'
import { reachProduct } from '../servers/running-product.ts'
import { BUDGET, excesses, type MeasuredPage } from './budget.ts'
import { measureWithLighthouse, type Figures } from './lighthouse.ts'
import { measureOnPhone } from './phone.ts'
import { weighPage, type Weight } from './weight.ts'

type Page = { name: MeasuredPage; path: string }
type Result = { page: Page; figures: Figures; weight: Weight; excesses: string[] }

const reports = join(root, 'test-results', 'bench')

/**
 * Lighthouse's figures (mobile, their median), the compressed weight of a first visit and what it costs a phone; returns
 * what exceeds their budgets.
 */
export async function measurePages(runs: number): Promise<string[]> {
  mkdirSync(reports, { recursive: true })
  const product = await reachProduct()
  const { champion } = await findSeededPlayers(DEVELOPMENT)
  const pages: Page[] = [
    { name: 'home', path: '/' },
    { name: 'leaderboard', path: '/leaderboard' },
    { name: 'player', path: `/player/${champion}` },
  ]
  const results: Result[] = []
  for (const page of pages) results.push(await measure(page, product.origin, runs))
  const further = [...pages, { name: 'contest', path: '/c/autumn-of-open-source' }]
  const costs = await measureOnPhone(
    further.map(({ path }) => product.origin + path),
    runs,
  )
  await product.stop()
  console.log(`\nMedian of ${runs}; current load ${loadavg()[0]?.toFixed(1)}\n`)
  console.table(Object.fromEntries(results.map((result) => [result.page.name, rowOf(result)])))
  console.log('\nWhat a phone with a quarter of this processor’s speed pays, in milliseconds')
  console.table(Object.fromEntries(further.map(({ name }, index) => [name, costs[index]])))
  const uncompressed = [...new Set(results.flatMap(({ weight }) => weight.uncompressed))]
  console.log(`Weights are brotli as served${uncompressed.length === 0 ? '' : `, except ${uncompressed.join(', ')}`}.`)
  console.log(`Budget: ${BUDGET.inWords}`)
  const findings = new Set(results.flatMap(({ figures }) => figures.findings))
  for (const finding of findings) console.log(`Lighthouse: ${finding}`)
  writeFileSync(join(reports, 'pages.json'), JSON.stringify({ runs, load: loadavg(), results, costs }, null, 2))
  return results.flatMap((result) => result.excesses.map((excess) => `${result.page.name}: ${excess}`))
}

async function measure(page: Page, origin: string, runs: number): Promise<Result> {
  console.log(`${page.name} …`)
  const address = origin + page.path
  const weight = await weighPage(address)
  const report = join(reports, page.name)
  const figures = await measureWithLighthouse(address, { runs, report, chromium: findChromium() })
  return { page, figures, weight, excesses: excesses(page.name, figures, weight) }
}

function rowOf({ figures, weight }: Result): Record<string, string | number> {
  const { performance, accessibility, bestPractices, seo } = figures.scores
  return {
    Performance: performance,
    Accessibility: accessibility,
    'Best practices': bestPractices,
    SEO: seo,
    'LCP s': (figures.largestPaint / 1000).toFixed(2),
    CLS: figures.layoutShift.toFixed(3),
    'TBT ms': Math.round(figures.blockingTime),
    'HTML + CSS': kilobytes(weight.html + weight.css),
    JS: kilobytes(weight.script),
    'Fonts preloaded': kilobytes(weight.preloadedFonts),
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
