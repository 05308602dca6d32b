import { expect, test } from 'vitest'
import { notificationText, type NotificationText } from '#app/domain/notifications/notification-text.ts'
import { weekEndText } from '#app/domain/notifications/week-result.ts'
import { renderEmail } from './notification-email.server.tsx'
import { renderTelegram } from './notification-telegram.server.ts'

const ORIGIN = 'https://mergequest.example'
const AD = { title: 'Beacon', description: 'Status pages your users believe.', url: `${ORIGIN}/ad-redirect?adId=b` }
const UNSUBSCRIBE = `${ORIGIN}/unsubscribe/token`

const WEEK = weekEndText(
  'WEEKLY_RESET',
  notificationText('WEEKLY_RESET', { week: '2026-W47' }),
  {
    week: '2026-W47',
    rank: 60,
    climbers: 1204,
    points: 1310,
    change: 12,
    streak: 9,
    isBest: true,
    leader: 2310,
    tenth: 1710,
    lifts: [{ rule: 'pull_request_accepted', count: 11, points: 440 }],
    boards: [{ id: 'b', name: 'Rope team', rank: 2, members: 9 }],
    moreBoards: 0,
    achievements: [],
  },
  'ada',
)

function mailOf(text: NotificationText) {
  return renderEmail(text, ORIGIN, { ad: AD, unsubscribeUrl: UNSUBSCRIBE })
}

test('the text of a mail has all that its page has', () => {
  const { html, text } = mailOf(WEEK)
  const shown = html
    .replace(/^.*?<\/div>/s, '')
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .map((part) => part.replaceAll('&#x27;', "'").replace(/^[\s:.·]+|[\s:.·]+$/g, ''))
    .filter((part) => part !== '' && part !== 'or' && part !== 'MergeQuest' && part !== 'mergequest.example')
  expect(shown.length).toBeGreaterThan(15)
  for (const part of shown) expect(text.toLowerCase()).toContain(part.toLowerCase())
  expect(text).toContain(
    '\n\n1st: 2,310\nThe chest: 1,710\nYou, 60th: 1,310\n\nWhat lifted you\n+440  11 pull requests accepted\n',
  )
  for (const url of [`${ORIGIN}/week/2026-W47/ada`, AD.url, UNSUBSCRIBE]) expect(text).toContain(url)
})

test('an ad is one quiet line, smaller than the message, on each channel', () => {
  const { html, text } = mailOf(WEEK)
  const [, ad = ''] = /(<p [^>]*>Advertisement.*?<\/p>)/.exec(html) ?? []
  expect(ad).toContain('font-size:13px')
  expect(ad).not.toContain('font-size:16px')
  expect(ad.replace(/<[^>]+>/g, '')).toBe('Advertisement · Beacon: Status pages your users believe. Learn More')
  expect(text).toContain('\nAdvertisement · Beacon: Status pages your users believe.\nLearn More: ')
  expect(
    renderTelegram(WEEK, ORIGIN, AD)
      .split('\n')
      .filter((line) => /Advertisement|Beacon/.test(line)),
  ).toHaveLength(1)
})
