import { describe, expect, test } from 'vitest'
import {
  AGENTS_CHOICES,
  CONTEST_RULES,
  isOn,
  rulesError,
  rulesText,
  USUAL_RULES,
  type ContestRules,
} from '#app/domain/contests/contest-rules.ts'
import { acceptByLabel } from '#app/domain/contests/labels/accept-by-label.ts'
import { APPROVING_REVIEW, type StandingLabel } from '#app/domain/contests/labels/judge-labels.ts'
import { readLabelLines } from '#app/domain/contests/labels/label-lines.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, dayOf, HOUR, MINUTE, weekOf } from '#app/domain/time/period.ts'
import { scoreContest, type ContestScoring } from './contest-score.ts'
import { findHolds } from './find-holds.ts'

const START = Date.parse('2026-11-02T08:00:00Z')
const scoring: ContestScoring = {
  startsAt: START,
  endsAt: START + 10 * DAY,
  timeZone: 'Europe/Oslo',
  rules: [{ version: 1, rules: USUAL_RULES, effectiveFrom: 0 }],
  isInScope: () => true,
  labelsOf: () => [],
  holds: new Map(),
  moves: [],
}

function row(values: Partial<LedgerRow> & { occurredAt: number }): LedgerRow {
  const { occurredAt } = values
  return {
    key: `pr:${occurredAt}:accepted`,
    kind: 'pull_request_accepted',
    scale: 'contest',
    day: dayOf(occurredAt),
    week: weekOf(occurredAt),
    quantity: 1,
    ineligible: null,
    counted: 1,
    points: 40,
    reason: null,
    repositoryId: 7,
    title: null,
    url: null,
    firstSeenAt: occurredAt,
    grownAt: occurredAt,
    sourceUpdatedAt: null,
    counterpartId: 1,
    reviewerCanPush: null,
    isAfterEnd: null,
    landedAs: null,
    agent: null,
    credit: 'full',
    ...values,
  }
}

function withRules(change: Partial<ContestRules>, rule?: Partial<ContestRules['kinds']['commits']>): ContestScoring {
  const kinds = { ...USUAL_RULES.kinds, pull_request_accepted: { ...USUAL_RULES.kinds.pull_request_accepted, ...rule } }
  return { ...scoring, rules: [{ version: 1, rules: { ...USUAL_RULES, kinds, ...change }, effectiveFrom: 0 }] }
}

const set = (label: string): StandingLabel => ({ label, setAt: 0, by: 'somebody' })
const reasonsOf = (rows: LedgerRow[], by = scoring) => scoreContest(rows, by).lines.map(({ reason }) => reason)
const pointsOf = (rows: LedgerRow[], by = scoring) => scoreContest(rows, by).points

describe('what counts', () => {
  test('facts from the start to right before the end', () => {
    const at = [START - 1, START, START + 10 * DAY - 1, START + 10 * DAY]
    expect(reasonsOf(at.map((occurredAt) => row({ occurredAt })))).toEqual(['before_start', null, null, 'after_end'])
  })

  test('commits by their date, the days of the start and the end whole', () => {
    const rules = { ...USUAL_RULES.kinds, commits: { isOn: true, weight: 1, limit: 10 } } as const
    const by = withRules({ kinds: rules })
    const days = ['2026-11-01', '2026-11-02', '2026-11-12', '2026-11-13']
    const rows = days.map((day) =>
      row({ kind: 'commits', key: `commits:7:${day}`, day, occurredAt: Date.parse(day), credit: 'alone' }),
    )
    expect(reasonsOf(rows, by)).toEqual(['before_start', null, null, 'after_end'])
  })

  test('nothing that earns nothing in the week, lies outside, or is of a kind that is off', () => {
    const occurredAt = START + HOUR
    expect(reasonsOf([row({ occurredAt, ineligible: 'self_merged' })])).toEqual(['ineligible'])
    expect(reasonsOf([row({ occurredAt })], { ...scoring, isInScope: () => false })).toEqual(['out_of_scope'])
    expect(reasonsOf([row({ occurredAt, kind: 'issue_comment_created' })])).toEqual(['kind_off'])
    expect(reasonsOf([row({ occurredAt, kind: 'pull_request_opened' })])).toEqual(['kind_off'])
  })

  test('nothing that an agent opened, where the contest chose so', () => {
    const rows = [row({ occurredAt: START + HOUR, agent: 'copilot-swe-agent' }), row({ occurredAt: START + DAY })]
    expect(reasonsOf(rows)).toEqual([null, null])
    expect(reasonsOf(rows, withRules({ agents: 'not_counted' }))).toEqual(['by_agent', null])
    expect(rulesText({ ...USUAL_RULES, agents: 'counted' })).toBe(rulesText(USUAL_RULES))
    expect(new Set(AGENTS_CHOICES.map((agents) => rulesText({ ...USUAL_RULES, agents }))).size).toBe(3)
  })

  test('nothing but what an agent opened, where the contest chose so', () => {
    const occurredAt = START + HOUR
    const rows = [
      row({ occurredAt, agent: 'copilot-swe-agent' }),
      row({ occurredAt: START + DAY }),
      row({ occurredAt, kind: 'review_approved' }),
    ]
    const by = withRules({ agents: 'only' })
    expect(reasonsOf(rows, by)).toEqual([null, 'kind_off', 'by_person'])
    expect(pointsOf(rows, by)).toBe(40)
    expect(CONTEST_RULES.filter((rule) => isOn({ ...USUAL_RULES, agents: 'only' }, rule))).toEqual([
      'pull_request_accepted',
    ])
    const pullRequest = { ...USUAL_RULES.kinds.pull_request_accepted, isOn: false }
    const kinds = { ...USUAL_RULES.kinds, pull_request_accepted: pullRequest }
    expect(rulesError({ ...USUAL_RULES, kinds })).toBeNull()
    expect(rulesError({ ...USUAL_RULES, kinds, agents: 'only' })).toContain('Nothing earns points')
  })

  test('opening counts where accepted work only is off', () => {
    const opened = [row({ occurredAt: START + HOUR, kind: 'pull_request_opened', credit: 'alone' })]
    const kinds = { ...USUAL_RULES.kinds, pull_request_opened: { isOn: true, weight: 1, limit: 3 } } as const
    expect(pointsOf(opened, withRules({ kinds }))).toBe(0)
    expect(pointsOf(opened, withRules({ kinds, acceptedOnly: false }))).toBe(10)
  })

  test('nothing of a held or taken back day, and the others do', () => {
    const rows = [row({ occurredAt: START + HOUR }), row({ occurredAt: START + DAY })]
    const holds = new Map([['2026-11-02', 'held' as const]])
    expect(scoreContest(rows, { ...scoring, holds })).toMatchObject({ points: 40, days: { '2026-11-03': 40 } })
  })
})

describe('labels', () => {
  const asks = (text: string) => withRules({ ...readLabelLines(text).value })
  const levels = 'level:beginner = 10 points\nlevel:advanced = 45 points'
  const one = row({ occurredAt: START + HOUR })
  const opened = row({
    occurredAt: START + HOUR,
    kind: 'pull_request_opened',
    key: one.key.replace('accepted', 'opened'),
    credit: 'alone',
  })
  const scored = (text: string, standing: readonly StandingLabel[], rows = [one]) => {
    const by = { ...asks(text), labelsOf: () => standing }
    return scoreContest(acceptByLabel(rows, { ...by, rulesAt: () => by.rules[0]?.rules ?? USUAL_RULES }), by)
  }

  test('of several in a group the highest counts, or the lowest, and groups multiply', () => {
    const both = [set('Level: Beginner'), set('level:advanced'), set('docs')]
    expect(scored(levels, both).points).toBe(45)
    expect(scored(`level, the lowest counts:\n${levels}\n\ndocs = ×1.5`, both).points).toBe(15)
  })

  test('no label makes work worth more than ten times the usual', () => {
    expect(scored('hard = 400 points\ntype:docs = ×10', [set('hard'), set('type:docs')]).points).toBe(400)
  })

  test('without the required label nothing, whoever sets it may not be the author, and when makes no difference', () => {
    const text = `gssoc:approved = required\n${levels}`
    const late = { ...set('gssoc: approved'), setAt: START + 9 * DAY }
    expect(scored(text, [late, set('level:advanced')]).points).toBe(45)
    const reasons = [[], [{ ...late, by: 'author' as const }], [{ ...late, by: 'unknown' as const }]].map(
      (standing) => scored(text, standing).lines[0],
    )
    expect(reasons.map((line) => line?.reason)).toEqual(['label_missing', 'label_by_author', 'label_unknown'])
    expect(reasons.map((line) => line?.wanted)).toEqual(Array(3).fill('gssoc:approved'))
    expect(scored(text, [{ ...late, by: 'organiser' }]).points).toBe(40)
  })

  test('rules of before ask for a label before the work, from nobody who organises', () => {
    const by = withRules({ labels: [{ name: 'docs', weight: 2 }] })
    const earned = (label: Partial<StandingLabel>) =>
      pointsOf([one], { ...by, labelsOf: () => [{ ...set('docs'), ...label }] })
    expect([earned({}), earned({ setAt: one.occurredAt + 1 }), earned({ by: 'organiser' })]).toEqual([80, 40, 40])
  })

  test('a pull request with the accepting label counts as accepted on the day of its opening, open or closed', () => {
    const text = 'hacktoberfest-accepted = accepted'
    const closed = { ...opened, ineligible: 'closed_unmerged' as const, reason: 'closed_unmerged' as const }
    for (const waiting of [opened, closed]) {
      const accepted = scored(text, [set('Hacktoberfest accepted')], [waiting])
      expect(accepted).toMatchObject({ points: 40, accepted: 1, repositories: { 7: [40, 1] } })
      expect(scored(text, [], [waiting]).lines[0]).toMatchObject({
        reason: 'not_accepted',
        wanted: 'hacktoberfest-accepted',
      })
      expect(scored(text, [{ ...set(''), label: 'hacktoberfest-accepted', by: 'author' }], [waiting]).points).toBe(0)
    }
    expect(scored(text, [set('hacktoberfest-accepted')], [opened, one]), 'a merge counts once').toMatchObject({
      points: 40,
      accepted: 1,
    })
    const spam = { ...opened, ineligible: 'spam_label' as const, reason: 'spam_label' as const }
    expect(scored(text, [set('hacktoberfest-accepted')], [spam]).points).toBe(0)
  })

  test('an approving review accepts only where the rules say so', () => {
    const review = [set(APPROVING_REVIEW)]
    expect(scored('lgtm = accepted\napproving review = accepted', review, [opened]).points).toBe(40)
    expect(scored('lgtm = accepted', review, [opened]).points).toBe(0)
  })

  test('work with a missing or misspelt label is known, with the label that mends it', () => {
    const text = `gssoc:approved = required\n${levels}`
    const troubles = (standing: StandingLabel[]) =>
      scored(text, standing).troubles.map(({ wanted, instead, why }) => [why, wanted.join(' or '), instead])
    expect(troubles([])).toEqual([['missing', 'gssoc:approved', null]])
    expect(troubles([set('gssoc-aproved')])).toEqual([['misspelt', 'gssoc:approved', 'gssoc-aproved']])
    expect(troubles([set('gssoc:approved')])).toEqual([['missing', 'level:beginner or level:advanced', null]])
    expect(troubles([set('gssoc:approved'), set('advanced')])).toEqual([['misspelt', 'level:advanced', 'advanced']])
    expect(troubles([set('gssoc:approved'), set('level:advanced')])).toEqual([])
    expect(troubles([{ ...set('gssoc:approved'), by: 'author' }])).toEqual([['by_author', 'gssoc:approved', null]])
  })
})

describe('how much', () => {
  test('weight, daily limit and the highest label', () => {
    const rows = [1, 2, 3].map((hour) => row({ occurredAt: START + hour * HOUR }))
    const by = withRules(
      {
        labels: [
          { name: 'Docs', weight: 1.5 },
          { name: 'good first issue', weight: 2 },
        ],
      },
      { weight: 1.5, limit: 2 },
    )
    expect(pointsOf(rows, by)).toBe(120)
    expect(reasonsOf(rows, by)).toEqual([null, null, 'daily_limit'])
    expect(pointsOf(rows, { ...by, labelsOf: () => [set('docs'), set('Good-first_issue')] })).toBe(240)
  })

  test('the day of a limit is the contest’s', () => {
    const rows = ['2026-11-03T22:30:00Z', '2026-11-03T23:30:00Z'].map((at) => row({ occurredAt: Date.parse(at) }))
    expect(scoreContest(rows, withRules({}, { limit: 1 }))).toMatchObject({
      points: 80,
      days: { '2026-11-03': 40, '2026-11-04': 40 },
    })
  })

  test('what one can earn alone shares 60 points a day before weights, except among friends', () => {
    const rows = [1, 2, 3].map((hour) => row({ occurredAt: START + hour * HOUR, credit: 'alone' }))
    expect(scoreContest(rows, withRules({}, { weight: 2 }))).toMatchObject({
      points: 120,
      lines: [{ points: 80 }, { points: 40, reason: 'open_limit' }, { points: 0, reason: 'open_limit' }],
    })
    expect(pointsOf(rows, withRules({ isAmongFriends: true }))).toBe(120)
  })

  test('a late row of a closed week, whose project nobody judged, counts as earned alone', () => {
    const late = { credit: null, reason: 'week_closed' } as const
    const rows = [1, 2].map((hour) => row({ occurredAt: START + hour * HOUR, ...late }))
    expect(pointsOf(rows)).toBe(60)
  })

  test('an issue that somebody closed by hand counts as before: contests keep their rules when the week’s change', () => {
    const byHand = [1, 2].map((hour) => row({ occurredAt: START + hour * HOUR, credit: 'no_change' }))
    expect(pointsOf(byHand)).toBe(80)
  })

  test('work of before its player joined counts as any other: in full where somebody else took it up, else as earned alone', () => {
    const before = { ineligible: 'before_joining', reason: 'before_joining' } as const
    const of = (credit: LedgerRow['credit']) =>
      pointsOf([1, 2].map((hour) => row({ occurredAt: START + hour * HOUR, ...before, credit })))
    expect([of('full'), of('alone'), of(null)]).toEqual([80, 60, 60])
  })

  test('a fact goes by the rules in force when it happened', () => {
    const changed = withRules({}, { weight: 2 }).rules[0]?.rules ?? USUAL_RULES
    const by = { ...scoring, rules: [...scoring.rules, { version: 2, rules: changed, effectiveFrom: START + DAY }] }
    expect(pointsOf([row({ occurredAt: START + DAY - 1 })], by)).toBe(40)
    expect(pointsOf([row({ occurredAt: START + DAY })], by)).toBe(80)
  })

  test('the order in which rows arrive changes nothing', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((hour) =>
      row({ occurredAt: START + hour * HOUR, credit: hour % 2 === 0 ? 'full' : 'alone' }),
    )
    expect(scoreContest(rows.toReversed(), scoring)).toEqual(scoreContest(rows, scoring))
  })
})

test('many pull requests accepted within an hour hold their day', () => {
  const burst = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      row({ occurredAt: START + index * 5 * MINUTE, key: `pr:${index}:accepted` }),
    )
  expect(findHolds(burst(7), 'UTC')).toEqual([])
  expect(findHolds(burst(9), 'UTC')).toEqual([
    { day: '2026-11-02', reason: '9 pull requests accepted within one hour' },
  ])
})

describe('where it was earned', () => {
  test('points stand by team of whoever changed teams, and all of the others’ are their team’s', () => {
    const rows = [
      row({ occurredAt: START + HOUR }),
      row({ occurredAt: START + DAY }),
      row({ occurredAt: START + 2 * DAY }),
    ]
    expect(scoreContest(rows, scoring).teams).toEqual({})
    const moves = [
      { at: START + DAY, from: 'keel', to: null },
      { at: START + 2 * DAY, from: null, to: 'gulls' },
      { at: START + 3 * DAY, from: 'gulls', to: 'tide' },
    ]
    expect(scoreContest(rows, { ...scoring, moves })).toMatchObject({
      points: 120,
      teams: {
        gulls: { points: 40, days: { '2026-11-04': 40 } },
        keel: { points: 40, days: { '2026-11-02': 40 } },
        tide: { points: 0, days: {} },
      },
    })
    expect(JSON.stringify(scoreContest(rows.toReversed(), { ...scoring, moves }).teams)).toBe(
      JSON.stringify(scoreContest(rows, { ...scoring, moves }).teams),
    )
  })

  test('points and accepted pull requests stand by repository; what earns nothing or has none is left out', () => {
    const rows = [
      row({ occurredAt: START }),
      row({ occurredAt: START + HOUR, repositoryId: 9 }),
      row({ occurredAt: START + DAY, kind: 'review_approved', key: 'review', repositoryId: 9 }),
      row({ occurredAt: START + DAY + HOUR, repositoryId: null }),
      row({ occurredAt: START - DAY, repositoryId: 11 }),
    ]
    const score = scoreContest(rows, scoring)
    expect(score.repositories['7']).toEqual([40, 1])
    expect(score.repositories['9']?.[1]).toBe(1)
    expect(Object.keys(score.repositories)).toEqual(['7', '9'])
    const sums = Object.values(score.repositories).reduce((sum, [points]) => sum + points, 0)
    expect(sums).toBe(score.points - 40)
  })

  test('a member has the hundred repositories where most was earned', () => {
    const by = withRules({}, { limit: 20 })
    const rows = Array.from({ length: 160 }, (_, index) =>
      row({ occurredAt: START + Math.floor(index / 20) * DAY + index * MINUTE, repositoryId: 1000 - index }),
    )
    rows.push(row({ occurredAt: START + 9 * DAY, repositoryId: 1000 }))
    const { repositories } = scoreContest(rows, by)
    expect(Object.keys(repositories)).toHaveLength(100)
    expect(repositories['1000']).toEqual([80, 2])
  })
})
