import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

type Violation = { id: string; nodes: { html: string }[] }
type Axe = {
  configure: (spec: { allowedOrigins: string[] }) => void
  run: (options: object) => Promise<{ violations: Violation[] }>
}

/** The engine that its package for Playwright brings; run here since that package collects what passes too, three times as slowly. */
const require = createRequire(import.meta.url)
const SOURCE = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Every rule of axe but those named, on the page with its frames as it is drawn at the moment. */
export async function expectAccessible(page: Page, { what = '', without = [] as string[] } = {}): Promise<void> {
  await Promise.all(page.frames().map(inject))
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const { violations } = await page.evaluate(
    async (options) => (globalThis as unknown as { axe: Axe }).axe.run(options),
    { resultTypes: ['violations'], rules },
  )
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`.slice(0, 400))
  expect(found, what).toEqual([])
}

async function inject(frame: ReturnType<Page['frames']>[number]): Promise<void> {
  if (await frame.evaluate(() => 'axe' in globalThis)) return
  await frame.evaluate(SOURCE)
  await frame.evaluate(() =>
    (globalThis as unknown as { axe: Axe }).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }),
  )
}
