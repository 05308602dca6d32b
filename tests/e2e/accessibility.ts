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

type Options = { what?: string; only?: string[]; without?: string[] }

/** Rules whose outcome a theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** Rules whose outcome a theme or a width can change; the others read the document. */
export const RULES_OF_LOOK = [
  ...COLOUR_RULES,
  'scrollable-region-focusable',
  'region',
  'landmark-unique',
  'duplicate-id-aria',
  'page-has-heading-one',
]

/** Every rule of axe in the light theme, and those about colours in the dark one. */
export async function expectAccessibleInBothThemes(page: Page, options: Options = {}): Promise<void> {
  await changeTheme(page, 'light')
  await expectAccessible(page, options)
  await changeTheme(page, 'dark')
  await expectAccessible(page, { ...options, only: COLOUR_RULES })
}

export async function changeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}

/** Every rule of axe but those named, on the page with its frames as it is drawn at the moment. */
export async function expectAccessible(page: Page, { what = '', only, without = [] }: Options = {}): Promise<void> {
  await Promise.all(page.frames().map(inject))
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const { violations } = await page.evaluate(
    async (options) => (globalThis as unknown as { axe: Axe }).axe.run(options),
    { resultTypes: ['violations'], rules, ...(only === undefined ? {} : { runOnly: { type: 'rule', values: only } }) },
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
