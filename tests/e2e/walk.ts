import type { Page } from '@playwright/test'

/** Seconds that somebody takes: by the keystroke-level model, and for reading 240 words a minute. */
const TO_DECIDE_AND_POINT = 2.65
const A_LETTER = 0.28
const A_WORD_READ = 60 / 240
/** What an answer may take. A busy machine says nothing about the page; docs/speed.md measures answers. */
const AN_ANSWER = 1

type Walk = {
  click: (what: string, press: () => Promise<void>) => Promise<void>
  fill: (what: string, text: string) => Promise<void>
  /** Each step with the words that were new before it, and the seconds until its answer. */
  steps: () => string[]
  /** How long somebody takes who reads every word once, with a second for each answer. */
  seconds: () => number
  count: () => number
}

type Step = { what: string; words: number; letters: number; answered: number }

/** Takes the steps of somebody new on a page, and counts and times them. */
export function startWalk(page: Page): Walk {
  const steps: Step[] = []
  const read = new Set<string>()
  /** Nobody reads a text twice, as that of a form that comes back. */
  const readWords = async () => {
    const texts = (await page.evaluate(textsShown)).filter((text) => !read.has(text))
    for (const text of texts) read.add(text)
    return texts.join(' ').match(/\S+/g)?.length ?? 0
  }
  const take = async (what: string, letters: number, act: () => Promise<void>) => {
    const words = await readWords()
    const before = performance.now()
    await act()
    steps.push({ what, words, letters, answered: (performance.now() - before) / 1000 })
  }
  const secondsOf = ({ words, letters }: Step) =>
    words * A_WORD_READ + TO_DECIDE_AND_POINT + letters * A_LETTER + AN_ANSWER
  return {
    click: (what, press) => take(what, 0, press),
    fill: (what, text) => take(what, text.length, () => page.getByLabel(what, { exact: true }).fill(text)),
    steps: () =>
      steps.map(
        ({ what, words, answered }, index) => `${index + 1}. ${what}: ${words} words, ${answered.toFixed(1)} s`,
      ),
    seconds: () => steps.reduce((sum, step) => sum + secondsOf(step), 0),
    count: () => steps.length,
  }
}

/** The texts of the page's own part that are to be seen, without the choices of a list that is closed. */
function textsShown(): string[] {
  const main = document.querySelector('main')
  const walker = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const { parentElement: parent, textContent: text } = walker.currentNode
    if (parent === null || parent.closest('select, noscript, script, style, .visually-hidden') !== null) continue
    if (parent.checkVisibility({ visibilityProperty: true })) texts.push(text ?? '')
  }
  return texts
}
