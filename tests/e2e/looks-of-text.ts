/** On an element whose contrast is to be measured. */
export const NEW_LOOK = 'data-new-look'
/** On a link without a line of its own, which text around it may hide. */
export const PLAIN_LINK = 'data-plain-link'

type Look = { element: Element; look: string }
type WithLooks = { looksOfText: Look[] }

/**
 * The looks of a document's text, run in the page: everything that its contrast depends on, which is its colour and size,
 * and the backgrounds behind it down to the first opaque one. Text that is laid over its surroundings has a look of its own,
 * because what lies behind it isn't its parents' alone.
 */
export function collectLooks(): string[] {
  const surfaces = new Map<Element, string>()
  const found = new Map<string, Element>()
  for (const element of document.querySelectorAll('*')) {
    const style = getComputedStyle(element)
    surfaces.set(element, surfaceOf(element, style))
    if (!hasText(element)) continue
    const shade = element.matches(':disabled, [aria-disabled=true]') ? 'disabled' : style.textShadow
    const text = [style.color, style.fontSize, style.fontWeight, shade, style.visibility, style.display === 'none']
    const look = `${text.join()} ${surfaces.get(element) ?? ''}`
    // A hidden element says nothing about those of its look that are seen.
    if (!found.has(look) && element.checkVisibility({ visibilityProperty: true })) found.set(look, element)
  }
  const looks = [...found].map(([look, element]) => ({ look, element }))
  Object.assign(globalThis, { looksOfText: looks } satisfies WithLooks)
  return looks.map(({ look }) => look)

  function surfaceOf(element: Element, style: CSSStyleDeclaration): string {
    const behind = surfaces.get(element.parentElement ?? document.documentElement) ?? ''
    const isLaidOver = ['absolute', 'fixed', 'sticky'].includes(style.position) || style.transform !== 'none'
    const place = isLaidOver ? ` over ${pathOf(element)}` : ''
    const effect =
      [style.opacity, style.filter, style.mixBlendMode].join() === '1,none,normal'
        ? ''
        : ` ${style.opacity} ${style.filter}`
    const paint = `${style.backgroundColor} ${style.backgroundImage}`
    const isOpaque = style.backgroundImage === 'none' && style.backgroundColor.startsWith('rgb(')
    if (paint === 'rgba(0, 0, 0, 0) none') return behind + place + effect
    return isOpaque && effect === '' && !behind.includes(' over ')
      ? `${paint}${place}`
      : `${behind} | ${paint}${place}${effect}`
  }

  function hasText(element: Element): boolean {
    if (element.matches('input, textarea, select')) return true
    return [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '',
    )
  }

  function pathOf(element: Element): string {
    const names: string[] = []
    for (let each: Element | null = element; each !== null; each = each.parentElement)
      names.push(`${each.tagName}.${each.getAttribute('class') ?? ''}`)
    return names.join('<')
  }
}

/** Run in the page after `collectLooks`, whose order it follows. */
export function markLooks({ fresh, attribute }: { fresh: boolean[]; attribute: string }): void {
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute)
  const { looksOfText } = globalThis as unknown as WithLooks
  for (const [index, { element }] of looksOfText.entries()) if (fresh[index]) element.setAttribute(attribute, '')
}

/** Marks the links that are not underlined, or whose surroundings are too. Run in the page. */
export function markPlainLinks(attribute: string): void {
  for (const link of document.querySelectorAll('a[href], [role=link]')) {
    let block = link.parentElement
    while (block !== null && /^(inline|contents)$/.test(getComputedStyle(block).display)) block = block.parentElement
    const lines = [link, block].map((element) => element !== null && getComputedStyle(element).textDecorationLine)
    link.toggleAttribute(attribute, lines[0] !== 'underline' || lines[1] !== 'none')
  }
}
