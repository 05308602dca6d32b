import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

export type Element = Tree.Element

/** The document as a browser without scripts reads it, where the content of `noscript` counts. */
export function readDocument(html: string): Tree.Document {
  return parse(html, { scriptingEnabled: false })
}

/** Nothing adds or removes an element, so each list is made once. */
const known = new WeakMap<Tree.ParentNode, Element[]>()

/** Every element below, in the order of the document. */
export function elementsIn(parent: Tree.ParentNode): Element[] {
  const found = known.get(parent) ?? childrenOf(parent).flatMap((child) => [child, ...elementsIn(child)])
  known.set(parent, found)
  return found
}

export function childrenOf(element: Tree.ParentNode): Element[] {
  return element.childNodes.filter((node) => tree.isElementNode(node))
}

export function parentOf({ parentNode }: Element): Element | null {
  return parentNode !== null && tree.isElementNode(parentNode) ? parentNode : null
}

/** The element itself, then its parent, up to `html`. */
export function upFrom(element: Element): Element[] {
  const way: Element[] = []
  for (let each: Element | null = element; each !== null; each = parentOf(each)) way.push(each)
  return way
}

export function closest(element: Element, isMeant: (element: Element) => boolean): Element | null {
  return upFrom(element).find(isMeant) ?? null
}

export function attribute({ attrs }: Element, name: string): string | null {
  return attrs.find((one) => one.name === name)?.value ?? null
}

export function has(element: Element, name: string): boolean {
  return attribute(element, name) !== null
}

export function setAttribute(element: Element, name: string, value: string | null): void {
  element.attrs = element.attrs.filter((one) => one.name !== name)
  if (value !== null) element.attrs.push({ name, value })
}

export function textOf(node: Tree.ChildNode | Tree.Document): string {
  if (tree.isTextNode(node)) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** What stands in the document but is not shown; rules of style sheets are the real browser's to prove. */
export function isShown(element: Element): boolean {
  if (UNSEEN.has(element.tagName) || attribute(element, 'type') === 'hidden') return false
  return upFrom(element).every((each) => {
    if (has(each, 'hidden') || UNSEEN.has(each.tagName)) return false
    if (each.tagName === 'dialog' && !has(each, 'open')) return false
    const parent = parentOf(each)
    if (parent?.tagName !== 'details' || has(parent, 'open')) return true
    return each === childrenOf(parent).find(({ tagName }) => tagName === 'summary')
  })
}

/** Neither assistive technology nor the keyboard meets it. */
export function isOutOfReach(element: Element): boolean {
  return upFrom(element).some((each) => has(each, 'inert') || attribute(each, 'aria-hidden') === 'true')
}

const UNSEEN = new Set(['head', 'script', 'style', 'template', 'datalist', 'noembed'])
