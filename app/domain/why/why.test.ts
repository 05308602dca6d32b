import { describe, expect, it } from 'vitest'
import type { Credit } from '#app/domain/ledger/credit.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { reasonTexts, type ReasonCode } from '#app/domain/ledger/reason.ts'
import { DAY, dayStart, HOUR, weekOfDay, type WeekState } from '#app/domain/time/period.ts'
import { changersOf } from './why-remedies.ts'
import { checksOf, openCheck, reasonOf, weekStandingText } from './why.ts'

const TODAY = '2026-11-18'
const NOON = dayStart(TODAY) + 12 * HOUR
const VERSION_3 = { pointsVersion: 3, now: NOON }
const NOBODY = 'Nobody, for this one.'
const REASONS: ReasonCode[] = ['daily_limit', ...(Object.keys(reasonTexts) as (keyof typeof reasonTexts)[])]

function row(change: Partial<LedgerRow> = {}) {
  return {
    key: 'pr:5:accepted',
    kind: 'pull_request_accepted' as LedgerRow['kind'],
    day: TODAY,
    week: weekOfDay(TODAY),
    quantity: 1,
    counted: 1,
    points: 40,
    reason: null,
    ineligible: null,
    credit: 'full' as Credit | null,
    landedAs: null as string | null,
    agent: null as string | null,
    ...change,
  }
}

/** A row as the scorer leaves it with this reason. */
function refused(reason: ReasonCode, change: Partial<LedgerRow> = {}) {
  const isOfScoring = ['daily_limit', 'open_limit', 'week_closed', 'found_late', 'withdrawn'].includes(reason)
  const ineligible = isOfScoring ? null : (reason as LedgerRow['ineligible'])
  return row({ reason, ineligible, counted: 0, points: 0, credit: null, ...change })
}

function changers(line: ReturnType<typeof row>, weekState: WeekState = 'open', now = NOON) {
  return changersOf(line, { weekState, now })
}

function checks(line: ReturnType<typeof row>) {
  return checksOf(line, VERSION_3).map(({ state, title, note, worth }) => [state, title, note, worth])
}

describe('each reason', () => {
  it.each(REASONS)('%s names who can change it, in whole sentences', (reason) => {
    for (const weekState of ['open', 'settling'] as const) {
      const found = changers(refused(reason), weekState)
      expect(found).not.toEqual([])
      for (const { who, what } of found) {
        expect(who).toMatch(
          /^(You|Nobody|The maintainer|The repository’s maintainers|Its owner on GitHub|Our staff|Time)\b.*\.$/,
        )
        expect(what).toMatch(/^[A-Z].+\.$/)
      }
    }
  })

  it.each(REASONS)('%s in a closed week is nobody’s to change, and says so first', (reason) => {
    expect(changers(refused(reason), 'closed')).toEqual([
      { who: NOBODY, what: 'Week 47 is closed, and a closed week never changes.' },
    ])
  })

  it.each(REASONS)('%s is a check that failed, said as what happened, unless the row counts elsewhere', (reason) => {
    const failed = checksOf(refused(reason, reason === 'open_limit' ? { credit: 'alone' } : {}), VERSION_3).filter(
      ({ state }) => state === 'failed',
    )
    expect(failed).toHaveLength(reason === 'found_late' ? 0 : 1)
    for (const { title } of failed) expect(title).toMatch(/^[A-Z]/)
    expect(reasonOf(refused(reason))).not.toMatch(/\byou/)
  })

  it.each<[ReasonCode, string]>([
    ['spam_label', 'The maintainer.'],
    ['closed_unmerged', 'The maintainer.'],
    ['not_completed_by_another', 'The maintainer.'],
    ['opted_out', 'The repository’s maintainers.'],
    ['gone', 'Its owner on GitHub.'],
    ['withdrawn', 'Our staff.'],
    ['empty_repository', 'You.'],
    ['daily_limit', 'Time, for the next one.'],
    ['open_limit', 'Time, for the next one.'],
    ['own_pull_request', NOBODY],
    ['before_joining', NOBODY],
    ['week_closed', NOBODY],
  ])('%s is changed by: %s', (reason, who) => {
    expect(changers(refused(reason))[0]?.who).toBe(who)
  })
})

it.each<[ReasonCode | null, string | null]>([
  [null, null],
  ['open_limit', 'the day’s 60 points were used up'],
  ['daily_limit', 'daily limit for accepted pull requests reached'],
  ['self_merged', 'no other person merged it, or approved it before the merge'],
  ['gone', 'no longer public on GitHub'],
])('%s reads to anybody: %s', (reason, text) => {
  expect(reasonOf({ reason, kind: 'pull_request_accepted' })).toBe(text)
})

describe('limits', () => {
  it('name the rule’s own limit and the next day, in the tense that fits', () => {
    expect(changers(refused('daily_limit'))[0]?.what).toBe(
      'The day’s limit of 4 accepted pull requests starts over on 19 November at 00:00 UTC.',
    )
    expect(changers(refused('open_limit', { credit: 'alone' }), 'open', NOON + DAY)[0]?.what).toBe(
      'The day’s limit of 60 points started over on 19 November at 00:00 UTC.',
    )
  })

  it('say how many commits counted', () => {
    const commits = { kind: 'commits' as const, key: 'commits:7:2026-11-18', quantity: 12, counted: 10 }
    expect(checks(row({ ...commits, points: 60, reason: 'daily_limit', credit: 'alone' }))).toEqual([
      ['fulfilled', '12 commits', 'Counted on 18 November', '12 × 10'],
      ['failed', 'Only 10 of these 12 commits counted, the day’s limit', null, null],
      ['neutral', 'Counts towards the day’s 60 points, and the week’s 200', 'Nobody else has to accept it', null],
    ])
  })

  it.each([
    [20, 'The project isn’t established. 20 were left'],
    [0, 'The project isn’t established'],
  ])('say what was left of the 60 points: %d', (points, note) => {
    expect(checks(row({ points, reason: 'open_limit', credit: 'not_established' }))[2]).toEqual([
      'failed',
      'The day’s 60 points were used up',
      note,
      null,
    ])
  })
})

describe('each credit', () => {
  it.each<[Credit | null, string | undefined, string | null | undefined]>([
    ['full', 'fulfilled', 'Somebody else accepted it in an established project'],
    ['alone', 'neutral', 'Nobody else has to accept it'],
    ['no_push', 'neutral', 'The reviewer has no write access'],
    ['not_established', 'neutral', 'The project isn’t established'],
    ['not_known', 'open', 'We haven’t looked up the project yet'],
    [null, undefined, undefined],
  ])('%s reads %s: %s', (credit, state, note) => {
    const [accepted, limit, last] = checksOf(row({ credit }), VERSION_3)
    expect([accepted?.state, limit?.state, accepted?.worth]).toEqual(['fulfilled', 'fulfilled', '40'])
    expect([last?.state, last?.note]).toEqual([state, note])
  })

  it.each<[Credit | null, WeekState, string[]]>([
    ['full', 'open', []],
    ['alone', 'open', []],
    [null, 'open', []],
    ['no_push', 'open', ['The maintainer, for the next one.']],
    ['not_established', 'open', ['Time.', 'Our staff, from next week on.']],
    ['not_known', 'settling', ['Time.']],
    ['full', 'closed', []],
    ['alone', 'closed', []],
    ['no_push', 'closed', [NOBODY]],
    ['not_established', 'closed', [NOBODY, 'Our staff, from next week on.']],
    ['not_known', 'closed', [NOBODY]],
  ])('%s in a week that is %s can be changed by: %j', (credit, weekState, who) => {
    expect(changers(row({ credit }), weekState).map((one) => one.who)).toEqual(who)
  })

  it('an unknown project is known with the final reading at the latest', () => {
    expect(changers(row({ credit: 'not_known' }))[0]?.what).toContain('on Tue 24 Nov 2026, 00:00 UTC at the latest.')
  })

  it('and a limit are told one after the other', () => {
    expect(changers(row({ reason: 'open_limit', credit: 'not_established' })).map(({ who }) => who)).toEqual([
      'Time, for the next one.',
      'Time.',
      'Our staff, from next week on.',
    ])
  })
})

it('a bonus or an adjustment went through no checks', () => {
  expect(checksOf(row({ kind: 'adjustment' }), VERSION_3)).toEqual([])
  expect(checksOf(row({ kind: 'telegram_connected' }), VERSION_3)).toEqual([])
})

describe('what a thread can still earn', () => {
  const opened = row({ kind: 'pull_request_opened', key: 'pr:5:opened', points: 10, credit: 'alone' })
  const issue = row({ kind: 'issue_opened', key: 'issue:5:opened', points: 10, credit: 'alone' })

  it('is what somebody else’s accepting it brings', () => {
    expect(openCheck('pull_request', [opened], null)).toMatchObject({ state: 'open', worth: '40', points: 40 })
    expect(openCheck('issue', [issue], null)).toMatchObject({ title: 'Completed by another person', points: 20 })
  })

  it('is nothing once it has been accepted or refused, or where its opening does not count', () => {
    expect(openCheck('pull_request', [opened, row()], null)).toBeNull()
    expect(openCheck('pull_request', [opened, refused('self_merged')], null)).toBeNull()
    expect(openCheck('pull_request', [{ ...opened, ineligible: 'closed_unmerged' }], null)).toBeNull()
    expect(openCheck('issue', [], null)).toBeNull()
    expect(openCheck('pull_request', [opened], 'braked')).toMatchObject({ state: 'failed', points: 0 })
    expect(openCheck('issue', [issue], 'braked')).toMatchObject({ points: 20 })
    expect(openCheck('issue', [issue], 'none')).toMatchObject({ points: 0 })
  })

  it('does not depend on the limits of the day on which it was opened', () => {
    expect(openCheck('pull_request', [{ ...opened, points: 0, reason: 'daily_limit' }], null)?.points).toBe(40)
  })
})

it.each<[WeekState | null, number, string]>([
  ['open', NOON, 'running until Mon 23 Nov 2026, 00:00 UTC'],
  ['settling', NOON + 6 * DAY, 'provisional'],
  ['closed', NOON + 9 * DAY, 'final'],
  [null, NOON, 'running until Mon 23 Nov 2026, 00:00 UTC'],
  ['open', NOON + 6 * DAY, 'provisional'],
  [null, NOON - 3 * DAY, 'begins on Mon 16 Nov 2026, 00:00 UTC'],
  [null, NOON + 9 * DAY, 'over before we counted weeks here'],
])('a week’s outcome that is stored as %s reads at %d: %s', (stored, now, text) => {
  expect(weekStandingText('2026-W47', stored, now)).toBe(text)
})
