import type { Page } from '@playwright/test'
import { expectAccessible, RULES_OF_LOOK } from './accessibility.ts'
import { findHtmlFaults } from './html-rules.ts'
import { expect, test, untilInteractive } from './journey.ts'
import { PORTS } from './ports.ts'
import { pathOf, SCREENS, type Screen } from './screens.ts'
import { address } from './seeded.ts'
import { layoutShift } from './watch-page.ts'

/** The narrowest and widest windows that a screen must fit. */
const NARROWEST = { width: 320, height: 844 }
const WIDEST = { width: 1600, height: 900 }
const MOST_SHIFT = 0.01

test.describe.configure({ mode: 'parallel' })

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    test(`${screen.name} is complete and valid as it is sent, stands still, fits and is accessible in both themes`, async ({
      page,
      seeded,
      sessions,
      setRegistration,
    }) => {
      if (screen.needsOpenRegistration) {
        await setRegistration('open')
        // Whoever never claims a name is forgotten, so it is asked for again.
        await page.request.post('/join', {
          headers: { origin: address(PORTS) },
          form: { username: seeded.newcomer },
          maxRedirects: 0,
        })
      }
      if (screen.as !== undefined) await page.context().addCookies(sessions[screen.as].cookies)
      await page.setViewportSize(NARROWEST)
      await page.emulateMedia({ colorScheme: 'light' })
      const html = await open(page, screen, pathOf(screen, seeded))
      expect(firstHeading(html)).toEqual(
        typeof screen.heading === 'string' ? screen.heading : expect.stringMatching(screen.heading),
      )
      expect(await findHtmlFaults(html)).toEqual([])
      await expectStill(page)
      await expectAccessible(page, { what: 'light' })
      await expectFitting(page)

      await page.setViewportSize(WIDEST)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page, { what: 'dark', only: RULES_OF_LOOK })
      await expectFitting(page)
      if (screen.as !== 'staff') expect((await redButtons(page)).slice(1)).toEqual([])
    })
  })
}

/** Returns the document as the server sent it. */
async function open(page: Page, screen: Screen, path: string): Promise<string> {
  const response = await page.goto(path)
  expect(response?.status()).toBe(200)
  await expectHeading(page, screen)
  await untilInteractive(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  return (await response?.text()) ?? ''
}

function firstHeading(html: string): string {
  const inside = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ''
  return inside
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim()
}

async function expectHeading(page: Page, { heading }: Screen): Promise<void> {
  // Not by role: behind a dialog the page is inert and has no roles.
  await expect(page.locator('h1')).toHaveText(heading)
}

async function expectStill(page: Page): Promise<void> {
  const { score, moved } = await layoutShift(page)
  expect(score, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
  expect(await drawingsThatWait(page)).toEqual([])
}

/** Wide drawings in sight that stand elsewhere while only the page up to them has come, as on a slow network. */
function drawingsThatWait(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const drawings = [...document.querySelectorAll('main svg, main img')].filter((drawing) => {
      const { top, width } = drawing.getBoundingClientRect()
      return drawing.checkVisibility() && top < innerHeight && width > innerWidth / 2
    })
    return drawings.filter(isMoved).map((drawing) => drawing.outerHTML.slice(0, 120))

    function isMoved(drawing: Element): boolean {
      const later = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
        (element) => drawing.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING,
      )
      const { top } = drawing.getBoundingClientRect()
      const styles = later.map(({ style }) => style.cssText)
      for (const { style } of later) style.setProperty('display', 'none', 'important')
      const moved = Math.abs(drawing.getBoundingClientRect().top - top)
      for (const [index, { style }] of later.entries()) style.cssText = styles[index] ?? ''
      return moved > 1
    }
  })
}

/** What its buttons in the colour of the one main action say, in a dialog if one is open. */
function redButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const red = getComputedStyle(document.querySelector('[class*=primary]') ?? document.body).getPropertyValue(
      '--blaze',
    )
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = red
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    const shown = document.querySelector('dialog[open]') ?? document.body
    return [...shown.querySelectorAll<HTMLElement>('a, button')]
      .filter((button) => button.checkVisibility() && getComputedStyle(button).backgroundColor === backgroundColor)
      .map((button) => button.innerText)
  })
}

async function expectFitting(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}
