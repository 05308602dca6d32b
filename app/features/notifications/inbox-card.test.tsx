import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InboxCard } from './inbox-card.tsx'

const notice = { text: 'You finished 1st.', createdAt: 0, isRead: true }
const pages = { isFirstPage: true, newestHref: null, olderHref: null }

test('a notice whose place is closed stays without a link, and nothing is marked as read where nothing is new', () => {
  const notices = [
    { ...notice, id: 'open', title: 'Open', href: '/leaderboard' },
    { ...notice, id: 'closed', title: 'Closed', href: null },
  ]
  const markup = renderToStaticMarkup(<InboxCard inbox={{ ...pages, unread: 0, notices }} now={1} />)
  expect(markup).toMatch(/<a [^>]*href="\/leaderboard"[^>]*>Open<\/a>/)
  expect(markup).not.toMatch(/>Closed<\/a>/)
  expect(markup).toMatch(/Closed.*no longer open/)
  expect(markup.match(/no longer open/g)).toHaveLength(1)
  expect(markup).not.toMatch(/Mark (?:all )?as read/)
  const fresh = notices.map((one) => ({ ...one, isRead: false }))
  expect(renderToStaticMarkup(<InboxCard inbox={{ ...pages, unread: 2, notices: fresh }} now={1} />)).toContain(
    'Mark all as read',
  )
})
