import { CONTEST_CAPACITY } from '#app/domain/contests/contest.ts'
import {
  OPEN_POINTS_PER_DAY,
  OPEN_POINTS_PER_WEEK,
  COUNTERPART_POINTS_PER_WEEK,
  POINTS_TABLE,
} from '#app/domain/points/points-table.ts'
import { FIRST_PREMIUM } from '#app/domain/premium/plan.ts'
import { PRIZE_CUT_OFF, PRIZE_MINIMUM_POINTS } from '#app/domain/standings/ranking.ts'
import { numberText } from '#app/domain/text/number-text.ts'
import { DAY, HOUR, WEEK_BORDER } from '#app/domain/time/period.ts'
import { DECISION_TIME, REVIEW_TIME } from '#app/domain/weeks/review.ts'
import { PODIUM } from '#app/domain/weeks/unusual-week.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'

const { commits, pull_request_opened, pull_request_accepted, issue_opened, issue_completed, review_verdict, comment } =
  POINTS_TABLE

export const FAQ: { question: string; answer: string; more?: { href: string; text: string } }[] = [
  {
    question: 'What does it cost to take part?',
    answer: `Nothing. The climb, its prizes, your page and contests of up to ${CONTEST_CAPACITY.free} climbers are free; premium makes room for ${numberText(CONTEST_CAPACITY.full)} and adds extras such as a resume.`,
  },
  {
    question: 'Do you read my private repositories?',
    answer:
      'No. We ask GitHub for your profile and e-mail address, never for code. Private work is dropped before anything is stored.',
  },
  {
    question: 'What exactly earns points?',
    answer: `A commit ${commits.points}, a pull request ${pull_request_opened.points} and ${pull_request_accepted.points} more when it is accepted, an issue ${issue_opened.points} and ${issue_completed.points} more when it is completed, an approval or change request ${review_verdict.points}, a comment ${comment.points}. ${POINTS_RULE.short}`,
  },
  {
    question: 'Why did something earn nothing?',
    answer:
      'Your ledger gives the reason on each line. Or paste the work’s address at /why, which also says who can change it.',
  },
  {
    question: 'Can I win by splitting up my work?',
    answer: `Up to a point. Another person has to accept each piece, at most ${pull_request_accepted.inFull} a week count in full, and no more than ${COUNTERPART_POINTS_PER_WEEK} points through the same person. The rest counts towards the ${OPEN_POINTS_PER_DAY} points a day and ${OPEN_POINTS_PER_WEEK} a week that you can earn alone. ${POINTS_RULE.beyond}`,
  },
  {
    question: 'When does a week begin and end?',
    answer: `At ${WEEK_BORDER}. Results are provisional until Tuesday 06:00 UTC at the earliest, Thursday 06:00 at the latest, and never change after that. When GitHub is down nothing is lost: an error never counts as zero, and the week waits.`,
  },
  {
    question: 'Who gets the prizes?',
    answer: `The first ${PRIZE_CUT_OFF} places with at least ${PRIZE_MINIMUM_POINTS} points; ties go to the earlier score. Before a prize opens we check the first ${PODIUM}, newcomers to the top ${PRIZE_CUT_OFF} and unusual weeks. Most prizes open after ${REVIEW_TIME / HOUR} hours; some wait for a person, ${DECISION_TIME / DAY} days at most.`,
  },
  {
    question: 'What happens to my points on Monday?',
    answer: 'They stay in their week. Your total, level and achievements keep growing; only the board starts over.',
  },
  {
    question: 'Does premium help me win?',
    answer: `No. It changes no rank, weekly or all-time. The first ${FIRST_PREMIUM} only pay half the price.`,
  },
  {
    question: 'Does work count that an agent wrote?',
    answer:
      'Yes. What you open is yours, however it was written, and so is what an agent opens because you asked. But an agent is never the other person who accepts it.',
    more: { href: '/transparency#agents', text: 'The rule, and the accounts we know' },
  },
  {
    question: 'Can I leave?',
    answer:
      'Any time. We delete your page, ledger and statistics. Closed weeks keep a row without your name, so that other places stay right.',
  },
]
