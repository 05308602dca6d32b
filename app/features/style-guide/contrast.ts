/** WCAG 2.2: the contrast ratio of two colours like `#f5f1e6`, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** What a ratio is good for: text of any size, large text only, or neither. */
export function contrastGrade(ratio: number): 'AAA' | 'AA' | 'large' | 'none' {
  if (ratio >= 7) return 'AAA'
  if (ratio >= 4.5) return 'AA'
  return ratio >= 3 ? 'large' : 'none'
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => linear(parseInt(color.slice(start, start + 2), 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
