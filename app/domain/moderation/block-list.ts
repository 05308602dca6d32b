import { lengthOf, plainText } from '#app/domain/text/plain-text.ts'

/** A word, phrase or domain that staff block, normalised by `readTerm`. */
export type BlockedTerm = { id: string; term: string }

export const TERM_LENGTH = 60
export const TERMS_CAP = 1000

/** Normalised for storage and comparison: words without case and accents, or a bare domain. */
export function readTerm(typed: string): { ok: true; term: string } | { ok: false; error: string } {
  const text = plainText(typed)
  if (lengthOf(text) > TERM_LENGTH) return { ok: false, error: `${TERM_LENGTH} characters at most.` }
  const [host] = /^\S+$/.test(text) ? hostsOf(text) : []
  const term = host === undefined ? wordsOf(fold(text)).join(' ') : host.replace(/^www\./, '')
  if (lengthOf(term) < 2)
    return { ok: false, error: 'Enter a word, a phrase or a domain; one letter would stop almost everything.' }
  return { ok: true, term }
}

/**
 * Matches whole words, in any case and with any accents, also spelled l-i-k-e t h i s or with look-alike letters. A
 * domain matches all its subdomains.
 */
export function findBlocked<Term extends { term: string }>(text: string, terms: readonly Term[]): Term | null {
  if (terms.length === 0) return null
  const hosts = hostsOf(text)
  const readings = readingsOf(fold(text)).map(readingOf)
  return terms.find(({ term }) => (isDomain(term) ? isBelow(hosts, term) : isSaid(readings, term))) ?? null
}

export function blockedText({ term }: { term: string }): string {
  return `“${term}” is on our block list. Please rephrase.`
}

export function isDomain(term: string): boolean {
  return term.includes('.')
}

function isBelow(hosts: readonly string[], domain: string): boolean {
  return hosts.some((host) => host === domain || host.endsWith(`.${domain}`))
}

/** `places`: positions by outline, so that a long text is read once and not once per term. */
type Reading = { words: string[]; places: Map<string, number[]> }

function readingOf(words: string[]): Reading {
  return { words, places: Map.groupBy(words.keys(), (place) => outlineOf(words[place] ?? '')) }
}

function isSaid(readings: readonly Reading[], term: string): boolean {
  const wanted = term.split(' ')
  return readings.some(({ words, places }) =>
    places
      .get(outlineOf(wanted[0] ?? ''))
      ?.some((start) => wanted.every((word, index) => fits(words[start + index], word))),
  )
}

/** Lower case, without accents, invisible letters and letter forms (ｓ, 𝐬, ⓢ). */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđħıþ]/g, (letter) => ONE_LETTER[letter] ?? letter)
}

const ONE_LETTER: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
}

function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** The words as written and with @ and $ as letters, each also with spelled-out words joined. */
function readingsOf(folded: string): string[][] {
  const plain = [wordsOf(folded), folded.match(/[\p{L}\p{N}\p{M}@$]+/gu) ?? []]
  return [...plain, ...plain.map(spelledTogether)]
}

const SHORTEST_SPELLED = 3

function spelledTogether(words: readonly string[]): string[] {
  const together: string[] = []
  let letters: string[] = []
  const end = () => {
    together.push(...(letters.length < SHORTEST_SPELLED ? letters : [letters.join('')]))
    letters = []
  }
  for (const word of words) {
    if (lengthOf(word) === 1) letters.push(word)
    else {
      end()
      together.push(word)
    }
  }
  end()
  return together
}

/** At least half of the characters must match exactly; otherwise 455 would read as a word. */
function fits(word: string | undefined, wanted: string): boolean {
  if (word === wanted) return true
  if (word === undefined) return false
  const [letters, others] = [Array.from(word), Array.from(wanted)]
  if (letters.length !== others.length) return false
  const same = letters.filter((letter, index) => letter === others[index]).length
  return 2 * same >= letters.length && letters.every((letter, index) => isAlike(letter, others[index] ?? ''))
}

function isAlike(letter: string, wanted: string): boolean {
  if (letter === wanted || LOOK_ALIKES[letter]?.includes(wanted) === true) return true
  return /\p{L}/u.test(letter) && /\p{L}/u.test(wanted) && LOOK_ALIKES[wanted]?.includes(letter) === true
}

/** Characters (digits, Cyrillic, Greek and others) to the letter they imitate. */
const LOOK_ALIKES: Record<string, string> = Object.fromEntries(
  [
    '0o 1il 3e 4a 5s 7t 8b 9g @a $s',
    'аa вb ьb сc ԁd еe нh һh іi јj кk мm оo рp ԛq гr ѕs тt уy ԝw хx',
    'αa βb εe γy ηn ιi κk νv οo ρp τt υu χx ωw',
    'ɑa ɡg օo սu հh',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/** Words that fit each other have the same outline. */
function outlineOf(word: string): string {
  return Array.from(word, (letter) => (letter === 'l' ? 'i' : (LOOK_ALIKES[letter]?.[0] ?? letter))).join('')
}

/** In the form a browser would request it. */
function hostsOf(text: string): string[] {
  const shown = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  const found = shown.match(/(?<![\p{L}\p{N}\p{M}-])[\p{L}\p{N}\p{M}-]+(?:[.。][\p{L}\p{N}\p{M}-]+)+/gu) ?? []
  return found.flatMap((host) => {
    const address = `http://${host}`
    const name = URL.canParse(address) ? new URL(address).hostname : ''
    return /[a-z]/.test(name) ? [name] : []
  })
}
