const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** `1,520`; at most three decimals. By hand for the same reason as dates (date-text). */
export function numberText(value: number): string {
  const rounded = Math.round(value * 1000) / 1000
  const [whole = '', decimals] = String(Math.abs(rounded)).split('.')
  let grouped = whole
  for (let end = whole.length - 3; end > 0; end -= 3) grouped = `${grouped.slice(0, end)},${grouped.slice(end)}`
  return `${rounded < 0 ? '-' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`
}

/** 1,240 as `1.2K`. */
export function compactNumberText(value: number): string {
  let [scaled, unit] = [value, '']
  for (const larger of ['K', 'M', 'B']) {
    if (Math.round(scaled * 10) < 10_000) break
    scaled /= 1000
    unit = larger
  }
  return `${numberText(Math.round(scaled * 10) / 10)}${unit}`
}

/** `4th`, `1,113th`. */
export function ordinal(value: number): string {
  const isTeen = value % 100 > 10 && value % 100 < 14
  return `${numberText(value)}${(isTeen ? undefined : ['', 'st', 'nd', 'rd'][value % 10]) || 'th'}`
}

/** Small numbers as words, others as digits. */
export function numberWord(value: number): string {
  return WORDS[value] ?? numberText(value)
}

/** In a sentence: `one starts soon`, `three start soon`. */
export function countWord(value: number, one: string, many: string): string {
  return `${numberWord(value)} ${value === 1 ? one : many}`
}

/** `1 day`, `1,520 days`. */
export function countText(value: number, one: string, many = `${one}s`): string {
  return `${numberText(value)} ${value === 1 ? one : many}`
}

export function pointsText(points: number): string {
  return countText(points, 'point')
}
