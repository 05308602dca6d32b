import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeMarkdownV2, plainText, lineError } from './plain-text.ts'

const UNSEEN = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0x200b, 0x200e, 0x202e, 0x2060, 0x2064, 0x2066,
  0x206f, 0x2800, 0x3164, 0xfeff, 0xffa0, 0xfff9, 0x13441, 0x13442, 0x1bca0, 0x1d159, 0x1d173, 0xe0001, 0xe0041,
  0xe0fff,
] // prettier-ignore

it.each(UNSEEN)('takes U+%x for no name, and out of one', (code) => {
  const unseen = String.fromCodePoint(code)
  for (const typed of [unseen, unseen.repeat(8), ` ${unseen}\u200D${unseen} `]) {
    expect(plainText(typed).replaceAll('\u200D', '').trim()).toBe('')
    expect(lineError(plainText(typed), 60, 'Missing.')).toBe('Missing.')
  }
  expect(plainText(`Night${unseen} Build`)).toBe('Night Build')
})

it('keeps what scripts and emoji are written with', () => {
  for (const text of ['🏔️', '👩‍👩‍👧', 'می‌خواهم', 'क्‍ष', '한글', '葛󠄀', 'ᠮᠣᠩᠭᠣᠯ', '⠓⠊']) expect(plainText(text)).toBe(text)
})

it('takes nothing but selectors and joiners for no name', () => {
  for (const text of ['\uFE0F', '\u200D\u200C', '\u{E0100}'])
    expect(lineError(plainText(text), 60, 'Missing.')).toBe('Missing.')
})

it('escapes what MarkdownV2 gives a meaning', () => {
  expect(escapeMarkdownV2('1. _a_ *b* [c](d) ~e~ `f` >g #h +i -j =k |l| {m} n! \\o')).toBe(
    '1\\. \\_a\\_ \\*b\\* \\[c\\]\\(d\\) \\~e\\~ \\`f\\` \\>g \\#h \\+i \\-j \\=k \\|l\\| \\{m\\} n\\! \\\\o',
  )
})

it('reads back as the same text with nothing special left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeMarkdownV2(text)
      expect(escaped.replace(/\\([\s\S])/g, '$1')).toBe(text)
      expect(escaped.replace(/\\[\s\S]/g, '')).not.toMatch(/[\\_*[\]()~`>#+\-=|{}.!]/)
    }),
  )
})
