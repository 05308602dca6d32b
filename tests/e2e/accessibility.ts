import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import { noteExamined, readExamined } from './examined-looks.ts'
import { collectLooks, markLooks, markPlainLinks, NEW_LOOK, PLAIN_LINK } from './looks-of-text.ts'

type Violation = { id: string; nodes: { html: string }[] }
type Axe = {
  configure: (spec: { allowedOrigins?: string[]; rules?: { id: string; selector: string }[] }) => void
  run: (options: object) => Promise<{ violations: Violation[] }>
}

/** The engine that its package for Playwright brings; run here since that package collects what passes too, three times as slowly. */
const require = createRequire(import.meta.url)
const SOURCE = inAscii(
  readFileSync(createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8'),
)

type Options = { what?: string; only?: string[]; without?: string[] }

/** Rules whose outcome a theme can change. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** Rules whose outcome a theme or a width can change; the others read the document. */
export const RULES_OF_LOOK = [
  ...COLOUR_RULES,
  'scrollable-region-focusable',
  'region',
  'landmark-unique',
  'duplicate-id-aria',
  'page-has-heading-one',
]

/** The same script in half the bytes, which is sent to each page and compiled there. Its other letters are in strings. */
function inAscii(script: string): string {
  return script.replaceAll(/[^\0-\u007F]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

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

/**
 * Every rule of axe but those named, on the page with its frames as it is drawn at the moment. The contrast of text is
 * measured where text has a look that no page had before.
 */
export async function expectAccessible(page: Page, { what = '', only, without = [] }: Options = {}): Promise<void> {
  const examined = readExamined()
  const looks = (await Promise.all(page.frames().map((frame) => prepare(frame, examined)))).flat()
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const { violations } = await page.evaluate(
    async (options) => (globalThis as unknown as { axe: Axe }).axe.run(options),
    { resultTypes: ['violations'], rules, ...(only === undefined ? {} : { runOnly: { type: 'rule', values: only } }) },
  )
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`.slice(0, 400))
  expect(found, what).toEqual([])
  noteExamined(looks.filter((look) => !examined.has(look)))
}

/** Brings axe into a frame and marks the elements whose look is new there; returns their looks. */
async function prepare(frame: Frame, examined: Pick<Set<string>, 'has'>): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) {
    await frame.evaluate(SOURCE)
    await frame.evaluate(
      (rules) => {
        const { axe } = globalThis as unknown as { axe: Axe }
        axe.configure({ allowedOrigins: ['<unsafe_all_origins>'], rules })
      },
      [
        { id: 'color-contrast', selector: `[${NEW_LOOK}]` },
        // Its other check measures what lies where on the page, which takes longer than most rules, also where the line is enough.
        { id: 'link-in-text-block', selector: `[${PLAIN_LINK}]` },
      ],
    )
  }
  const looks = await frame.evaluate(collectLooks)
  const fresh = looks.map((look) => !examined.has(look))
  await frame.evaluate(markLooks, { fresh, attribute: NEW_LOOK })
  await frame.evaluate(markPlainLinks, PLAIN_LINK)
  return looks
}
