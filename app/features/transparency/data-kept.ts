import type { DataTopic } from '#app/domain/data-topic.ts'

/** What we keep of players; a topic that the schema names does not compile until its text exists. */
export const DATA_KEPT = {
  account:
    'Of your GitHub account: its numeric id, name, avatar address and date of creation, and the e-mail address that GitHub gave us when you signed in. Names you had before, so that old links find you.',
  work: 'Of your work: one row for each public fact, with title, address, repository and points, and what it earned you: places on the boards, badges, prizes. Private repositories are dropped before anything is stored or logged.',
  given:
    'What you gave us: country, time zone, the number of your chat with our bot, a token if you keep one here, what reaches you and how, projects, resume, boards, appeals, reports.',
  messages: 'What we told you: your inbox, and by which way each message left it.',
  payments: 'Of payments: the plan, its state and what Stripe calls it. Your card never reaches us.',
  visits:
    'Of visitors: that somebody looked at a page or clicked on it, once a day, under a hash of network and kind of browser. The day’s salt is forgotten with the day, and then nobody can be recognised in it.',
  browsers: 'A browser you are signed in with, by name like “Firefox on Linux”, for 30 days.',
} as const satisfies Record<DataTopic, string>
