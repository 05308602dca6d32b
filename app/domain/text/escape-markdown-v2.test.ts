import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeMarkdownV2 } from './escape-markdown-v2.ts'

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
