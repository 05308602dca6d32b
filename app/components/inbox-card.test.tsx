import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { groupByKind } from '#app/core/inbox/group-by-kind.ts'
import type { InboxNotice } from '#app/core/inbox/inbox.server.ts'
import type { NotificationKind } from '#app/domain/notifications/notification.ts'
import { InboxScreen } from '#app/features/notifications/inbox-screen.tsx'
import { InboxCard } from './inbox-card.tsx'

const notice = { kind: 'CUSTOM', text: 'You finished 1st.', createdAt: 0, isRead: true } as const
const pages = { isFirstPage: true, newestHref: null, olderHref: null }

function markupOf(notices: InboxNotice[], unread = 0): string {
  return renderToStaticMarkup(<InboxCard inbox={{ ...pages, unread, notices }} now={1} />)
}

test('a notice whose place is closed stays without a link, and nothing is marked as read where nothing is new', () => {
  const notices = [
    { ...notice, id: 'open', title: 'Open', href: '/leaderboard' },
    { ...notice, id: 'closed', title: 'Closed', href: null },
  ]
  const markup = markupOf(notices)
  expect(markup).toMatch(/<a [^>]*href="\/leaderboard"[^>]*>(?:(?!<\/a>).)*Open.*You finished 1st\..*?<\/a>/)
  expect(markup.match(/<a /g)).toHaveLength(1)
  expect(markup).toMatch(/Closed.*no longer open/)
  expect(markup.match(/no longer open/g)).toHaveLength(1)
  expect(markup).not.toMatch(/<form|Mark as read/)
})

test('the inbox says how many are new and marks them as read, and nothing of it where nothing is', () => {
  const screen = (unread: number) =>
    renderToStaticMarkup(<InboxScreen inbox={{ ...pages, unread, notices: [] }} now={1} />)
  expect(screen(2)).toMatch(/2 unread.*Mark all as read/)
  expect(screen(0)).not.toMatch(/unread|Mark all as read/)
})

test('what is new comes before what was read', () => {
  const row = (id: string, isRead: boolean) => ({ ...notice, id, isRead, title: `Notice ${id}`, href: '/' })
  expect(markupOf([row('a', true), row('b', false)], 1)).toMatch(/Notice b.*Notice a/)
})

test('the whole row of a new notice is one button of a form: it leads on, or marks as read where nothing is open', () => {
  const row = (href: string | null) => markupOf([{ ...notice, isRead: false, id: 'n', title: 'New one', href }], 1)
  expect(row('/inbox/n')).toMatch(
    /<form method="post" action="\/inbox\/n"><button type="submit"[^>]*>.*New one.*<time.*You finished 1st\..*<\/button><\/form>/,
  )
  expect(row(null)).toMatch(
    /<form method="post" action="\/inbox"><input type="hidden" name="notice" value="n"\/><button type="submit"[^>]*>.*Mark as read: .*New one.*<\/button><\/form>/,
  )
})

function page(...kinds: NotificationKind[]): InboxNotice[] {
  return kinds.map((kind, index) => ({
    ...notice,
    kind,
    isRead: index !== 2,
    id: String(index),
    title: `Notice ${index}`,
    href: '/',
  }))
}

test('many of a kind stand folded under the newest, with how many of them are new', () => {
  const folded = groupByKind(
    page('WEEKLY_RESET', 'WINNER', 'WEEKLY_RESET', 'ACHIEVEMENT', 'WEEKLY_RESET', 'ACHIEVEMENT'),
  )
  expect(folded.map((one) => [one.notice.id, one.older.map(({ id }) => id), one.summary])).toEqual([
    ['0', ['2', '4'], 'Two earlier weeks, one new'],
    ['1', [], ''],
    ['3', [], ''],
    ['5', [], ''],
  ])
  const markup = markupOf(page('WEEKLY_RESET', 'WEEKLY_RESET', 'WEEKLY_RESET', 'WEEKLY_RESET'))
  expect(markup).toMatch(
    /Notice 0.*<details.*<summary[^>]*>Three earlier weeks, one new<\/summary>.*Notice 1.*Notice 3/,
  )
})

test('news of staff, prizes and contests are shown one by one', () => {
  for (const kind of ['CUSTOM', 'WINNER', 'CONTEST'] as const)
    expect(groupByKind(page(kind, kind, kind, kind))).toHaveLength(4)
})
