import { chromium, type CDPSession, type Page } from 'playwright'
import { BROWSER_ARGUMENTS, findChromium } from '../servers/chromium.ts'
import { median } from './report.ts'

/** Milliseconds, and elements of the page. `blocking`: what long tasks take beyond 50 ms each. */
export type PhoneCost = { layout: number; style: number; script: number; blocking: number; elements: number }

const SLOWER = 4
const PHONE = { width: 412, height: 823 }
/** Until the page has woken up, its pictures have come and nothing is left to do. */
const SETTLED = 2500

/** What a first visit costs a phone with a quarter of this processor's speed: medians of so many runs. */
export async function measureOnPhone(addresses: readonly string[], runs: number): Promise<PhoneCost[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGUMENTS })
  const costs: PhoneCost[] = []
  for (const address of addresses) {
    const visits: PhoneCost[] = []
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true })
      visits.push(await visit(await context.newPage(), address))
      await context.close()
    }
    const middle = (figure: keyof PhoneCost) => Math.round(median(visits.map((one) => one[figure])))
    costs.push({
      layout: middle('layout'),
      style: middle('style'),
      script: middle('script'),
      blocking: middle('blocking'),
      elements: middle('elements'),
    })
  }
  await browser.close()
  return costs
}

async function visit(page: Page, address: string): Promise<PhoneCost> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED)
  const seconds = await metricsOf(session)
  const [tasks, elements] = await page.evaluate(
    () =>
      [(globalThis as unknown as { longTasks: number[] }).longTasks, document.querySelectorAll('*').length] as const,
  )
  const milliseconds = (name: string) => 1000 * (seconds.get(name) ?? Number.NaN)
  return {
    layout: milliseconds('LayoutDuration'),
    style: milliseconds('RecalcStyleDuration'),
    script: milliseconds('ScriptDuration'),
    blocking: tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    elements,
  }
}

async function metricsOf(session: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}
