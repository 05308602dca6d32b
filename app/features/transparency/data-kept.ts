import type { DataTopic } from '#app/domain/data-topic.ts'

/** What we keep of players; a topic that the schema names does not compile until its text exists. */
export const DATA_KEPT = {
  account:
    'Of your GitHub account: its numeric id, name, avatar address and date of creation, and the e-mail address that GitHub gave us when you signed in. Names you had before, so that old links find you.',
  work: 'Of your work: one row for each public fact, with title, address, repository and points, and what it earned you: places on the boards, badges, prizes. We drop private repositories before storing or logging anything.',
  given:
    'From you: country, time zone, the number of your chat with our bot, a token if you keep one here, your choice of messages, projects, resume, boards, appeals, reports.',
  messages: 'Messages to you: your inbox, and the channels each message was sent by.',
  payments: 'Of payments: the plan, its state and its ids at Stripe. Your card never reaches us.',
  visits:
    'Of visitors: that someone viewed or clicked a page, once a day, under a hash of network and kind of browser. We delete the day’s salt with the day, and after that nobody can be recognised.',
  browsers: 'Each browser you are signed in with, by a name such as “Firefox on Linux”, for 30 days.',
} as const satisfies Record<DataTopic, string>
