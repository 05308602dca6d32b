const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** Small numbers as words, the others as digits. */
export function numberWord(value: number): string {
  return WORDS[value] ?? value.toLocaleString('en')
}

/** As a sentence says it: `one starts soon`, `three start soon`. */
export function countWord(value: number, one: string, many: string): string {
  return `${numberWord(value)} ${value === 1 ? one : many}`
}

/** `1 point`, `1,520 points`. */
export function pointsText(points: number): string {
  return `${points.toLocaleString('en')} ${points === 1 ? 'point' : 'points'}`
}
