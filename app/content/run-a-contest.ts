import { CONTEST_CAPACITY, REPOSITORIES_CAP } from '#app/domain/contests/contest.ts'
import { numberText } from '#app/domain/text/number-text.ts'

export const CONTEST_VIEWS = [
  {
    picture: 'page',
    title: 'A page of its own',
    text: 'Players and teams on your own mountain, moving as work is accepted. Everybody sees it, or only whoever has your link.',
    alt: 'The page of a running contest: its name, the days left and the first teams on a mountain.',
  },
  {
    picture: 'desk',
    title: 'A desk for you',
    text: 'Invite a whole list by e-mail, make teams, answer questions, look at unusual days. Every rule change needs a reason, and everyone sees it.',
    alt: 'The organiser’s desk: who joined, points by day, what waits for a decision and what to do next.',
  },
  {
    picture: 'stage',
    title: 'A screen for the hall',
    text: 'Live standings, hidden in the last hours if you like, then revealed one place at a time, when you press.',
    alt: 'The stage on a large screen: the mountain, the standings and a code to join.',
  },
  {
    picture: 'certificate',
    title: 'Results that hold',
    text: 'Final two to four days after the end and signed, as a table and as data. Nobody can change them afterwards, not even us. Everyone you choose gets a certificate that anybody can check.',
    alt: 'A certificate: who earned it, in which contest and with which place, the organiser’s signature, and a code to check it.',
  },
] as const

export const CONTEST_QUESTIONS: { question: string; answer: string }[] = [
  {
    question: 'What do my people need?',
    answer: 'A GitHub account. They sign in with it once, press Join, and work as usual. It costs them nothing.',
  },
  {
    question: 'Which work counts?',
    answer: `All public work on GitHub, or up to ${numberText(REPOSITORIES_CAP)} repositories and organizations that you name. You choose which kinds earn points, and how much. Private work is never read.`,
  },
  {
    question: 'Do people get certificates?',
    answer:
      'If you like. You choose who earns one and sign with your name. Each has a page that prints on one sheet, a picture, a button for LinkedIn, a code to check it, and a signed Open Badges credential.',
  },
  {
    question: 'What if somebody tries to cheat?',
    answer:
      'What one can do alone counts for little; what somebody else accepts counts most. An unusual day waits until you have looked at it.',
  },
  {
    question: 'Can I look around before anybody sees it?',
    answer: 'Yes. A draft is yours alone, and you can delete a contest until it starts.',
  },
  {
    question: `What if there are more than ${CONTEST_CAPACITY.free} of us?`,
    answer: `Number ${CONTEST_CAPACITY.free + 1} reads that the contest is full and whom to ask. With premium there is room at once, also while it runs. If premium ends, contests that are open keep their room until their end.`,
  },
]
