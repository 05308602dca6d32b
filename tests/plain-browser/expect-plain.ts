import { expect } from '@playwright/test'
import { attribute, has, inOneLine, isShown, textOf } from './document.ts'
import { isChecked, isDisabled, valueOf } from './forms.ts'
import { PlainLocator } from './plain-locator.ts'
import { PlainPage } from './plain-page.ts'

type Words = string | RegExp
type Outcome = { holds: boolean; seen: unknown }

export function isPlain(subject: unknown): subject is PlainLocator | PlainPage {
  return subject instanceof PlainLocator || subject instanceof PlainPage
}

/** Playwright's assertions for a plain page, where nothing changes while one waits. */
export function expectPlain(subject: PlainLocator | PlainPage, message = '') {
  return { ...assertions(subject, message, true), not: assertions(subject, message, false) }
}

function assertions(subject: PlainLocator | PlainPage, message: string, wanted: boolean) {
  const tell = async (what: string, { holds, seen }: Outcome) =>
    expect(
      holds,
      `${message} ${describe(subject)} ${wanted ? '' : 'not '}${what}, seen: ${JSON.stringify(seen)}`.trim(),
    ).toBe(wanted)
  const located = () => {
    if (subject instanceof PlainPage) throw new Error('A page has no such assertion.')
    return subject
  }
  const page = () => (subject instanceof PlainPage ? subject : subject.page())
  const texts = () =>
    located()
      .elements()
      .map((element) => inOneLine(textOf(element)))
  /** A list is compared one by one, anything else with the only element. */
  const compare = (what: string, words: Words | Words[], isSame: (text: string, words: Words) => boolean) => {
    const seen = texts()
    if (Array.isArray(words))
      return tell(what, {
        holds: seen.length === words.length && words.every((one, index) => isSame(seen[index] ?? '', one)),
        seen,
      })
    if (seen.length > 1) located().one()
    return tell(what, { holds: seen.length === 1 && isSame(seen[0] ?? '', words), seen })
  }
  const visible = () => {
    const found = located().elements()
    if (found.length > 1) located().one()
    return { holds: found.some(isShown), seen: found.length }
  }
  return {
    toBeVisible: async ({ visible: isWanted = true }: { visible?: boolean; timeout?: number } = {}) => {
      const { holds, seen } = visible()
      await tell('is shown', { holds: holds === isWanted, seen })
    },
    toBeHidden: async () => {
      const { holds, seen } = visible()
      await tell('is hidden', { holds: !holds, seen })
    },
    toBeAttached: async () =>
      tell('is there', { holds: located().elements().length > 0, seen: located().elements().length }),
    toHaveCount: async (count: number) =>
      tell(`is there ${count} times`, { holds: texts().length === count, seen: texts() }),
    toHaveText: async (words: Words | Words[]) =>
      compare(`says ${String(words)}`, words, (text, one) =>
        one instanceof RegExp ? one.test(text) : text === inOneLine(one),
      ),
    toContainText: async (words: Words | Words[]) =>
      compare(`has ${String(words)}`, words, (text, one) =>
        one instanceof RegExp ? one.test(text) : text.includes(inOneLine(one)),
      ),
    toHaveValue: async (words: Words) => {
      const seen = valueOf(located().control())
      await tell(`has the value ${String(words)}`, {
        holds: words instanceof RegExp ? words.test(seen) : seen === words,
        seen,
      })
    },
    toHaveAttribute: async (name: string, words?: Words) => {
      const seen = attribute(located().one(), name)
      const isSame = words instanceof RegExp ? words.test(seen ?? '') : seen === words
      await tell(`has ${name} ${String(words)}`, { holds: words === undefined ? seen !== null : isSame, seen })
    },
    toBeChecked: async ({ checked = true }: { checked?: boolean } = {}) =>
      tell('is checked', {
        holds: isChecked(located().control()) === checked,
        seen: has(located().control(), 'checked'),
      }),
    toBeDisabled: async () => tell('is disabled', { holds: isDisabled(located().control()), seen: null }),
    toBeEnabled: async () => tell('is enabled', { holds: !isDisabled(located().control()), seen: null }),
    toHaveURL: async (words: Words) => {
      const seen = page().url()
      await tell(`is at ${String(words)}`, {
        holds: words instanceof RegExp ? words.test(seen) : seen === new URL(words, seen).href,
        seen,
      })
    },
    toHaveTitle: async (words: Words) => {
      const seen = await page().title()
      await tell(`has the title ${String(words)}`, {
        holds: words instanceof RegExp ? words.test(seen) : seen === words,
        seen,
      })
    },
  }
}

function describe(subject: PlainLocator | PlainPage): string {
  return subject instanceof PlainPage ? subject.url() : `${subject.description} at ${subject.page().url()}`
}
