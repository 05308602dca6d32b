import {
  attribute,
  childrenOf,
  closest,
  elementsIn,
  inOneLine,
  isOutOfReach,
  isShown,
  parentOf,
  textOf,
  type Element,
} from './document.ts'
import {
  attach,
  choose,
  defaultButtonOf,
  isChecked,
  isDisabled,
  setChecked,
  type,
  valueOf,
  type Choice,
  type Upload,
} from './forms.ts'
import { controlOf, isSaid, labelsOf, nameOf, roleOf, type Words } from './names.ts'
import type { PlainPage } from './plain-page.ts'
import { matches, select } from './selectors.ts'

type RoleOptions = {
  name?: Words
  exact?: boolean
  level?: number
  pressed?: boolean
  checked?: boolean
  includeHidden?: boolean
}
type FilterOptions = {
  hasText?: Words
  hasNotText?: Words
  has?: PlainLocator
  hasNot?: PlainLocator
  visible?: boolean
}

/** What Playwright's `Locator` does for journeys, on a plain page: found anew each time, and one element when something is done. */
export class PlainLocator {
  private readonly plainPage: PlainPage
  readonly description: string
  private readonly find: () => Element[]

  constructor(page: PlainPage, description: string, find: () => Element[]) {
    this.plainPage = page
    this.description = description
    this.find = find
  }

  page(): PlainPage {
    return this.plainPage
  }

  elements(): Element[] {
    return this.find()
  }

  locator(selector: string, options: FilterOptions = {}): PlainLocator {
    if (selector === 'visible=true') return this.narrow(selector, (found) => found.filter(isShown))
    return this.narrow(selector, (roots) =>
      this.isPage() ? this.plainPage.elements().filter((one) => matches(one, selector)) : select(roots, selector),
    ).filter(options)
  }

  getByRole(
    role: string,
    { name, exact, level, pressed, checked, includeHidden = false }: RoleOptions = {},
  ): PlainLocator {
    return this.below(`${role} ${String(name ?? '')}`, (element) => {
      if (roleOf(element) !== role) return false
      if (!includeHidden && (!isShown(element) || isOutOfReach(element))) return false
      if (level !== undefined && element.tagName !== `h${level}`) return false
      if (pressed !== undefined && (attribute(element, 'aria-pressed') === 'true') !== pressed) return false
      if (checked !== undefined && isChecked(element) !== checked) return false
      return name === undefined || isSaid(nameOf(element), name, exact)
    })
  }

  /** The smallest elements with the text. */
  getByText(words: Words, { exact = false }: { exact?: boolean } = {}): PlainLocator {
    const says = (element: Element) => !SILENT.has(element.tagName) && isSaid(textOf(element), words, exact)
    return this.below(`text ${String(words)}`, (element) => says(element) && !childrenOf(element).some(says))
  }

  getByLabel(words: Words, { exact = false }: { exact?: boolean } = {}): PlainLocator {
    return this.below(`label ${String(words)}`, (element) =>
      labelsOf(element).some((label) => isSaid(label, words, exact)),
    )
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: FilterOptions): PlainLocator {
    return this.narrow('', (found) =>
      found.filter((element) => {
        if (hasText !== undefined && !isSaid(textOf(element), hasText)) return false
        if (hasNotText !== undefined && isSaid(textOf(element), hasNotText)) return false
        const isInside = (one: PlainLocator) =>
          one.elements().some((inner) => inner !== element && elementsIn(element).includes(inner))
        if (has !== undefined && !isInside(has)) return false
        if (hasNot !== undefined && isInside(hasNot)) return false
        return visible === undefined || isShown(element) === visible
      }),
    )
  }

  or(other: PlainLocator): PlainLocator {
    return this.narrow(`or ${other.description}`, (found) => {
      const wanted = new Set([...found, ...other.elements()])
      return this.plainPage.elements().filter((element) => wanted.has(element))
    })
  }

  nth(index: number): PlainLocator {
    return this.narrow(`number ${index}`, (found) => {
      const one = found.at(index)
      return one === undefined ? [] : [one]
    })
  }
  first(): PlainLocator {
    return this.nth(0)
  }
  last(): PlainLocator {
    return this.nth(-1)
  }

  async all(): Promise<PlainLocator[]> {
    return this.elements().map((_, index) => this.nth(index))
  }
  async count(): Promise<number> {
    return this.elements().length
  }
  async textContent(): Promise<string> {
    return textOf(this.one())
  }
  async innerText(): Promise<string> {
    return inOneLine(textOf(this.one()))
  }
  async allTextContents(): Promise<string[]> {
    return this.elements().map(textOf)
  }
  async getAttribute(name: string): Promise<string | null> {
    return attribute(this.one(), name)
  }
  async inputValue(): Promise<string> {
    return valueOf(this.control())
  }
  async isVisible(): Promise<boolean> {
    return this.elements().some(isShown)
  }

  async fill(text: string): Promise<void> {
    type(this.usable(this.control()), text)
  }
  async selectOption(option: Choice): Promise<void> {
    choose(this.usable(this.control()), option)
  }
  async setInputFiles(upload: Upload): Promise<void> {
    attach(this.usable(this.control()), upload)
  }
  async check(): Promise<void> {
    setChecked(this.usable(this.control()), true)
  }
  async uncheck(): Promise<void> {
    setChecked(this.usable(this.control()), false)
  }
  async press(key: string): Promise<void> {
    if (key !== 'Enter') throw new Error(`The plain browser does not know the key ${key}.`)
    await this.plainPage.submit(defaultButtonOf(this.control()))
  }

  /** Does what a click on the element, or on what it stands in, does without scripts; fails where that is nothing. */
  async click(): Promise<void> {
    const element = this.usable(this.one())
    const target = closest(element, ({ tagName }) => CLICKED.has(tagName))
    if (target === null) throw new Error(`A click on ${this.description} does nothing.`)
    if (target.tagName === 'a') return this.plainPage.follow(target)
    if (target.tagName === 'summary') return this.plainPage.toggle(parentOf(target) ?? target)
    const control = target.tagName === 'label' ? controlOf(target) : target
    if (control === null) throw new Error(`${this.description} labels nothing.`)
    this.usable(control)
    const kind = attribute(control, 'type') ?? (control.tagName === 'button' ? 'submit' : 'text')
    if (kind === 'checkbox') return setChecked(control, !isChecked(control))
    if (kind === 'radio') return setChecked(control, true)
    if (kind !== 'submit') throw new Error(`A click on ${this.description} sends nothing.`)
    await this.plainPage.submit(control)
  }

  /** The only element; more than one would be a guess. */
  one(): Element {
    const found = this.elements()
    const [element] = found
    if (element === undefined || found.length > 1)
      throw new Error(`${this.description}: ${found.length} elements at ${this.plainPage.url()}`)
    return element
  }

  control(): Element {
    const element = this.one()
    return element.tagName === 'label' ? (controlOf(element) ?? element) : element
  }

  private usable(element: Element): Element {
    // A control under a drawn stand-in is reached by its label, which may be all that is shown.
    if (!isShown(element)) throw new Error(`${this.description} is hidden.`)
    if (isDisabled(element)) throw new Error(`${this.description} is disabled.`)
    if (closest(element, (each) => attribute(each, 'inert') !== null))
      throw new Error(`${this.description} is behind a dialog.`)
    return element
  }

  private isPage(): boolean {
    return this.description === 'the page'
  }

  private narrow(description: string, change: (found: Element[]) => Element[]): PlainLocator {
    const whole = [this.isPage() ? '' : this.description, description].filter(Boolean).join(' › ')
    return new PlainLocator(this.plainPage, whole || 'the elements', () => change(this.find()))
  }

  private below(description: string, isMeant: (element: Element) => boolean): PlainLocator {
    return this.narrow(description, (roots) => {
      const every = this.isPage() ? this.plainPage.elements() : [...new Set(roots.flatMap(elementsIn))]
      return every.filter(isMeant)
    })
  }
}

const CLICKED = new Set(['a', 'button', 'input', 'label', 'summary'])
const SILENT = new Set(['html', 'head', 'script', 'style', 'title', 'template'])
