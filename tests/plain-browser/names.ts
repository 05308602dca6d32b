import {
  attribute,
  childrenOf,
  closest,
  elementsIn,
  has,
  inOneLine,
  isShown,
  textOf,
  upFrom,
  type Element,
} from './document.ts'

export type Words = string | RegExp

/** As the runner compares: a string in part and in any case, unless it is to be exact. */
export function isSaid(text: string, words: Words, exact = false): boolean {
  const line = inOneLine(text)
  if (words instanceof RegExp) return words.test(line)
  const wanted = inOneLine(words)
  return exact ? line === wanted : line.toLowerCase().includes(wanted.toLowerCase())
}

/** An element's role: the one that it states, or that of its tag. */
export function roleOf(element: Element): string | null {
  const stated = attribute(element, 'role')
  if (stated !== null) return stated
  const { tagName } = element
  if (tagName === 'a') return has(element, 'href') ? 'link' : null
  if (tagName === 'input') return INPUT_ROLES[attribute(element, 'type') ?? 'text'] ?? 'textbox'
  if (tagName === 'section' || tagName === 'form')
    return nameOf(element) === '' ? null : tagName === 'form' ? 'form' : 'region'
  if (tagName === 'th') return attribute(element, 'scope') === 'row' ? 'rowheader' : 'columnheader'
  if (tagName === 'header' || tagName === 'footer') {
    const isPart = closest(element, (each) => /^(article|aside|main|nav|section)$/.test(each.tagName)) !== null
    return isPart ? null : tagName === 'header' ? 'banner' : 'contentinfo'
  }
  return ROLES[tagName] ?? null
}

/** The accessible name, without what a style sheet could add to it. */
export function nameOf(element: Element): string {
  const named = attribute(element, 'aria-labelledby')
    ?.split(/\s+/)
    .map((id) => contentOf(byId(element, id)))
  const stated = named?.join(' ') ?? attribute(element, 'aria-label') ?? ownName(element)
  return inOneLine(stated) === '' ? (attribute(element, 'title') ?? attribute(element, 'placeholder') ?? '') : stated
}

/** The texts that `getByLabel` looks at. */
export function labelsOf(element: Element): string[] {
  const named =
    attribute(element, 'aria-labelledby')
      ?.split(/\s+/)
      .map((id) => textOf(byId(element, id) ?? element)) ?? []
  const label = attribute(element, 'aria-label')
  return [...named, ...(label === null ? [] : [label]), ...labelElementsOf(element).map((each) => textOf(each))]
}

/** The control that a label is for. */
export function controlOf(label: Element): Element | null {
  const id = attribute(label, 'for')
  if (id !== null) return byId(label, id)
  return elementsIn(label).find(({ tagName }) => LABELLED.has(tagName)) ?? null
}

function ownName(element: Element): string {
  const { tagName } = element
  if (tagName === 'input' && /^(submit|button|reset)$/.test(attribute(element, 'type') ?? ''))
    return attribute(element, 'value') ?? 'Submit'
  if (tagName === 'img' || tagName === 'area') return attribute(element, 'alt') ?? ''
  if (LABELLED.has(tagName) && tagName !== 'button') return labelElementsOf(element).map(contentOf).join(' ')
  const title = TITLES[tagName]
  if (title !== undefined) return contentOf(childrenOf(element).find((child) => child.tagName === title) ?? null)
  return NAMED_BY_CONTENT.test(attribute(element, 'role') ?? tagName) ? contentOf(element) : ''
}

/** The text that a screen reader says for an element, where pictures have their names and hidden parts none. */
function contentOf(element: Element | null): string {
  if (element === null) return ''
  return element.childNodes
    .map((node) => {
      if (!('tagName' in node)) return textOf(node)
      if (!isShown(node) || attribute(node, 'aria-hidden') === 'true') return ''
      const said =
        attribute(node, 'aria-label') ?? (node.tagName === 'img' ? attribute(node, 'alt') : null) ?? contentOf(node)
      return INLINE.has(node.tagName) ? said : ` ${said} `
    })
    .join('')
}

function labelElementsOf(element: Element): Element[] {
  if (!LABELLED.has(element.tagName)) return []
  const root = rootOf(element)
  const labels = labelsIn.get(root) ?? groupLabels(root)
  labelsIn.set(root, labels)
  return labels.get(element) ?? []
}

function groupLabels(root: Element): Map<Element | null, Element[]> {
  return Map.groupBy(
    elementsIn(root).filter(({ tagName }) => tagName === 'label'),
    controlOf,
  )
}

function byId(element: Element, id: string): Element | null {
  const root = rootOf(element)
  const ids = idsIn.get(root) ?? Map.groupBy(elementsIn(root), (each) => attribute(each, 'id'))
  idsIn.set(root, ids)
  return ids.get(id)?.[0] ?? null
}

/** Nothing moves or renames an element, so these are found once for each document. */
const labelsIn = new WeakMap<Element, Map<Element | null, Element[]>>()
const idsIn = new WeakMap<Element, Map<string | null, Element[]>>()

function rootOf(element: Element): Element {
  return upFrom(element).at(-1) ?? element
}

const LABELLED = new Set(['input', 'select', 'textarea', 'button', 'output', 'meter', 'progress'])
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'code',
  'em',
  'i',
  'mark',
  'q',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'wbr',
])
const TITLES: Record<string, string> = { fieldset: 'legend', table: 'caption', figure: 'figcaption' }
const NAMED_BY_CONTENT = /^(a|link|button|h[1-6]|heading|td|th|tr|row|cell|option|summary|tab|tooltip)$/
const INPUT_ROLES: Record<string, string> = {
  checkbox: 'checkbox',
  radio: 'radio',
  search: 'searchbox',
  number: 'spinbutton',
  range: 'slider',
  submit: 'button',
  button: 'button',
  reset: 'button',
  hidden: 'none',
  file: 'file',
  password: 'password',
}
const ROLES: Record<string, string> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, 'heading'])),
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  dialog: 'dialog',
  fieldset: 'group',
  figure: 'figure',
  img: 'img',
  li: 'listitem',
  main: 'main',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  output: 'status',
  select: 'combobox',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  tr: 'row',
  ul: 'list',
}
