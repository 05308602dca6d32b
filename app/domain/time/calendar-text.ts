const LINE_OCTETS = 75

/** `20261123T000000Z`. */
export function stampOf(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

export function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n')
}

/** Folds a line after 75 octets, never inside a letter. */
export function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let room = LINE_OCTETS
  for (const letter of line) {
    const octets = new TextEncoder().encode(letter).length
    if (octets > room) {
      lines.push(current)
      current = ''
      room = LINE_OCTETS - 1
    }
    current += letter
    room -= octets
  }
  return [...lines, current].join('\r\n ')
}
