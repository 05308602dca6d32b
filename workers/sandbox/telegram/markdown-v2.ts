const RESERVED = '_*[]()~`>#+-=|{}.!'
const PAIRS: Record<string, string> = {
  '*': 'bold',
  _: 'italic',
  __: 'underline',
  '~': 'strikethrough',
  '||': 'spoiler',
}

/** Null for a valid text. */
export function problemOfMarkdown(text: string): string | null {
  const open: { mark: string; at: number }[] = []
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === '\\') {
      index++
      continue
    }
    if (character === '`') {
      const end = endOfCode(text, index)
      if (end === null)
        return `Can't find end of ${text.startsWith('```', index) ? 'PreCode' : 'Code'} entity at byte offset ${byteOffset(text, index)}`
      index = end
      continue
    }
    const mark = ['__', '||'].find((pair) => text.startsWith(pair, index)) ?? character
    if (mark in PAIRS) {
      const last = open.at(-1)
      if (last?.mark === mark) open.pop()
      else open.push({ mark, at: index })
      index += mark.length - 1
      continue
    }
    if (character === '[') {
      open.push({ mark: '[', at: index })
      continue
    }
    if (character === ']' && open.at(-1)?.mark === '[') {
      const end = endOfLink(text, index)
      if (end === null) return reserved(']')
      open.pop()
      index = end
      continue
    }
    if (character === '>' && (index === 0 || text.charAt(index - 1) === '\n')) continue
    if (RESERVED.includes(character)) return reserved(character)
  }
  const unclosed = open.at(-1)
  if (unclosed === undefined) return null
  return `Can't find end of ${nameOf(unclosed.mark)} entity at byte offset ${byteOffset(text, unclosed.at)}`
}

/** The text as readers see it, without marks and escapes. */
export function plainOfMarkdown(text: string): string {
  return text
    .replaceAll(
      /\[((?:\\.|[^\]\\])*)\]\(((?:\\.|[^)\\])*)\)/g,
      (_, label: string, address: string) => `${label} (${unescapeLink(address)})`,
    )
    .replaceAll(/\\([\s\S])|\*|__|_|~|\|\||```|`/g, (_, escaped: string | undefined) => escaped ?? '')
}

function reserved(character: string): string {
  return `Character '${character}' is reserved and must be escaped with the preceding '\\'`
}

/** Index of the last character of a code entity, inside which only ` and \ are special. */
function endOfCode(text: string, start: number): number | null {
  const mark = text.startsWith('```', start) ? '```' : '`'
  for (let index = start + mark.length; index < text.length; index++) {
    if (text.charAt(index) === '\\') index++
    else if (text.startsWith(mark, index)) return index + mark.length - 1
  }
  return null
}

function endOfLink(text: string, closing: number): number | null {
  if (text.charAt(closing + 1) !== '(') return null
  for (let index = closing + 2; index < text.length; index++) {
    if (text.charAt(index) === '\\') index++
    else if (text.charAt(index) === ')') return index
  }
  return null
}

function nameOf(mark: string): string {
  const name = mark === '[' ? 'text link' : (PAIRS[mark] ?? 'unknown')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function byteOffset(text: string, index: number): number {
  return new TextEncoder().encode(text.slice(0, index)).length
}

function unescapeLink(address: string): string {
  return address.replaceAll(/\\([)\\])/g, '$1')
}
