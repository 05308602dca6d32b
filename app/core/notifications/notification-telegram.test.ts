import { expect, test } from 'vitest'
import { renderTelegram } from './notification-telegram.server.ts'

const HOSTILE = '_*[x](https://evil.example)~`>#+-=|{}.!\\'
const ESCAPED = '\\_\\*\\[x\\]\\(https://evil\\.example\\)\\~\\`\\>\\#\\+\\-\\=\\|\\{\\}\\.\\!\\\\'

test('whatever a subject, a line, a label or an ad holds is text', () => {
  const text = { subject: HOSTILE, lines: [HOSTILE, HOSTILE], link: { path: '/inbox', label: HOSTILE } }
  const ad = { title: HOSTILE, description: HOSTILE, url: 'https://mergequest.example/ad-redirect?ad=(1)\\' }
  expect(renderTelegram(text, 'https://mergequest.example', ad).split('\n')).toEqual([
    `*${ESCAPED}*`,
    '',
    ESCAPED,
    ESCAPED,
    '',
    `[${ESCAPED}](https://mergequest.example/inbox)`,
    '',
    `_Advertisement · ${ESCAPED}: ${ESCAPED}_ [Learn More](https://mergequest.example/ad-redirect?ad=(1\\)\\\\)`,
  ])
})

test('a text that is too long for Telegram is cut between whole characters', () => {
  const lines = ['🧗'.repeat(2000)]
  const text = renderTelegram({ subject: 'Long', lines, link: { path: '/', label: 'Open' } }, 'https://a.example')
  expect(text.length).toBeLessThanOrEqual(4096)
  expect(text).toContain('🧗…')
  expect(text.isWellFormed()).toBe(true)
})
