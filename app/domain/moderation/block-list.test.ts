import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBlocked, readTerm } from './block-list.ts'

const holds = (text: string, ...typed: string[]) => findBlocked(text, typed.map(termOf)) !== null

function termOf(typed: string) {
  const read = readTerm(typed)
  if (!read.ok) throw new Error(read.error)
  return { id: typed, term: read.term }
}

test.each([
  'spam',
  'SPAM',
  'Buy spam!',
  '“spam”',
  'spám',
  'ｓｐａｍ',
  '𝐬𝐩𝐚𝐦',
  'sp\u00adam',
  's\u200bpam',
  'sp4m',
  '$pam',
  'sp@m',
  's p a m',
  's.p.a.m',
  'S-P-A-M for you',
  'sрam',
  'spаm and eggs',
  'no_spam_here',
  'https://example.org/spam?x',
])('%j holds the word spam', (text) => expect(holds(text, 'spam')).toBe(true))

test.each([
  ['I live in Scunthorpe', 'cunt'],
  ['a classic passage', 'ass'],
  ['spammer', 'spam'],
  ['antispam', 'spam'],
  ['c l a s s', 'ass'],
  ['the A55 near 455 houses', 'ass'],
  ['сор', 'cop'],
  ['fill', 'flil'],
  ['eggs or spam', 'spam eggs'],
  ['spam', 'spam eggs'],
  ['me@spam', 'mespam'],
  ['option a b', 'ab'],
  ['', 'spam'],
])('%j does not hold %j', (text, term) => expect(holds(text, term)).toBe(false))

test.each([
  ['Make   money\nFAST today', 'make money fast'],
  ['make-money-fast', 'Make money fast'],
  ['m4ke money fast', 'make money fast'],
  ['Straße', 'STRASSE'],
  ['smørrebrød', 'smorrebrod'],
  ['как СПАМ', 'спам'],
  ['यह स्पैम है', 'स्पैम'],
])('%j holds %j', (text, term) => expect(holds(text, term)).toBe(true))

test('marks that are letters of their script keep words apart', () => expect(holds('कि', 'की')).toBe(false))

test.each([
  'evil.example',
  'https://evil.example',
  'https://WWW.Evil.Example/path',
  'see deep.below.evil.example.',
  'me@evil.example',
  'https://good.example@evil.example/',
  'evil。example',
  'ｅｖｉｌ.example',
  'evil.example:8080',
])('%j holds the domain evil.example', (text) => expect(holds(text, 'evil.example')).toBe(true))

test.each(['notevil.example', 'evil.example.org', 'evil example', 'evil-example', 'evіl.example', 'evil'])(
  '%j does not hold the domain evil.example',
  (text) => expect(holds(text, 'evil.example')).toBe(false),
)

test('a domain is one under its letters and under its code', () => {
  expect(holds('https://münchen.example', 'xn--mnchen-3ya.example')).toBe(true)
  expect(holds('https://xn--mnchen-3ya.example', 'MÜNCHEN.example')).toBe(true)
})

test.each([
  ['  Make  MONEY ', 'make money'],
  ['https://www.Evil.example/path', 'evil.example'],
  ['*.evil.example', 'evil.example'],
  ['Ünïcode', 'unicode'],
])('%j is kept as %j', (typed, term) => expect(readTerm(typed)).toEqual({ ok: true, term }))

test.each(['', ' ', 'a', '!', '-', 'x'.repeat(61)])('%j is no term', (typed) =>
  expect(readTerm(typed)).toMatchObject({ ok: false }),
)

test('the first of several terms is named', () => {
  const terms = ['eggs', 'evil.example', 'spam'].map(termOf)
  expect(findBlocked('spam from evil.example', terms)?.id).toBe('evil.example')
  expect(findBlocked('nothing', terms)).toBeNull()
})

const words = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 6 })

test('a word of plain letters is held exactly by the texts that have it among their words', () => {
  fc.assert(
    fc.property(words, fc.stringMatching(/^[a-z]{2,8}$/), (text, word) => {
      expect(holds(text.join(' '), word)).toBe(text.includes(word))
    }),
  )
})

test('any text and any term give an answer, and a term holds itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ unit: 'binary' }), (typed, text) => {
      const read = readTerm(typed)
      if (!read.ok) return
      expect(holds(read.term, typed)).toBe(true)
      findBlocked(text, [{ term: read.term }])
    }),
  )
})
