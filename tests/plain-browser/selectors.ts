import { attribute, childrenOf, elementsIn, parentOf, type Element } from './document.ts'

/** The elements below some others that a selector of CSS means, in the order of the document; `known` throws otherwise. */
export function select(roots: Element[], selector: string): Element[] {
  const found = new Set<Element>()
  for (const root of roots) for (const element of elementsIn(root)) if (matches(element, selector)) found.add(element)
  return [...found]
}

/** The part of CSS that journeys use: tags, ids, classes, attributes, `:not`, `:is`, `:has` and the four combinators. */
export function matches(element: Element, selector: string): boolean {
  return splitOutside(selector, ',').some((one) => matchesSteps(element, stepsOf(one.trim())))
}

type Step = { combinator: string; compound: string }

function stepsOf(selector: string): Step[] {
  const steps: Step[] = []
  for (const part of splitOutside(selector.replaceAll(/\s*([>~+])\s*(?![^[]*\])/g, ' $1'), ' ').filter(Boolean)) {
    const [, combinator = '', compound = ''] = /^([>~+]?)(.*)$/s.exec(part) ?? []
    steps.push({ combinator: combinator === '' ? ' ' : combinator, compound })
  }
  return steps
}

function matchesSteps(element: Element, steps: Step[]): boolean {
  const last = steps.at(-1)
  if (last === undefined || !matchesCompound(element, last.compound)) return last === undefined
  const before = steps.slice(0, -1)
  if (before.length === 0) return true
  const parent = parentOf(element)
  const siblings = parent === null ? [] : childrenOf(parent)
  const place = siblings.indexOf(element)
  if (last.combinator === '>') return parent !== null && matchesSteps(parent, before)
  if (last.combinator === '+') return place > 0 && matchesSteps(siblings[place - 1] ?? element, before)
  if (last.combinator === '~') return siblings.slice(0, place).some((one) => matchesSteps(one, before))
  for (let each = parent; each !== null; each = parentOf(each)) if (matchesSteps(each, before)) return true
  return false
}

const SIMPLE = /([a-z][\w-]*|\*)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:([~^$*]?=)"?([^"\]]*)"?)?\]|:(not|is|has)\(/iy

function matchesCompound(element: Element, compound: string): boolean {
  for (let at = 0; at < compound.length;) {
    SIMPLE.lastIndex = at
    const found = SIMPLE.exec(compound)
    if (found === null) throw new Error(`The plain browser does not know the selector ${compound}.`)
    at = SIMPLE.lastIndex
    const [, tag, id, className, name, operator, value = '', pseudo] = found
    if (tag !== undefined && tag !== '*' && element.tagName !== tag) return false
    if (id !== undefined && attribute(element, 'id') !== id) return false
    if (className !== undefined && !classesOf(element).includes(className)) return false
    if (name !== undefined && !compare(attribute(element, name), operator, value)) return false
    if (pseudo === undefined) continue
    const end = endOfBrackets(compound, at)
    const inside = compound.slice(at, end)
    at = end + 1
    const isSo = pseudo === 'has' ? select([element], inside).length > 0 : matches(element, inside)
    if (isSo === (pseudo === 'not')) return false
  }
  return true
}

function compare(actual: string | null, operator: string | undefined, value: string): boolean {
  if (actual === null) return false
  if (operator === undefined) return true
  if (operator === '=') return actual === value
  if (operator === '^=') return actual.startsWith(value)
  if (operator === '$=') return actual.endsWith(value)
  if (operator === '*=') return actual.includes(value)
  return actual.split(/\s+/).includes(value)
}

function classesOf(element: Element): string[] {
  return (attribute(element, 'class') ?? '').split(/\s+/)
}

function endOfBrackets(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`${text} has a bracket that is not closed.`)
}

function splitOutside(text: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if (letter === separator && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}
