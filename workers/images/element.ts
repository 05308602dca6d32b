/** The shape of a React element, without React. */
export type Element = { type: string; props: Record<string, unknown> & { children?: Child[] | string }; key: null }
export type Child = Element | string

export type Style = Record<string, string | number>

/** satori requires flex for more than one child. */
export function box(style: Style, ...children: Child[]): Element {
  return element('div', { style: { display: 'flex', ...style } }, ...children)
}

export function text(style: Style, content: string): Element {
  return { type: 'div', props: { style, children: content }, key: null }
}

export function picture(
  place: { x: number; y: number; width: number; height: number },
  viewBox: string,
  ...children: Element[]
): Element {
  const { x, y, width, height } = place
  return element(
    'svg',
    { width, height, viewBox, style: { position: 'absolute', left: x, top: y, width, height } },
    ...children,
  )
}

export function image(place: { x: number; y: number; width: number; height: number }, src: string): Element {
  const { x, y, width, height } = place
  return { type: 'img', props: { src, width, height, style: { position: 'absolute', left: x, top: y } }, key: null }
}

export function path(d: string, look: Record<string, string | number>): Element {
  return element('path', { d, ...look })
}

function element(type: string, props: Record<string, unknown>, ...children: Child[]): Element {
  return { type, props: { ...props, children }, key: null }
}
