import { expect } from 'vitest'
import { earnsBy, earnsWithLabels, USUAL_RULES, type ContestRules } from '#app/domain/contests/contest-rules.ts'
import { readLabelLines } from '#app/domain/contests/labels/label-lines.ts'
import { newContest } from '#app/domain/contests/setup/contest-template.ts'
import { WEEK } from '#app/domain/time/period.ts'
import type { Case } from './case.ts'

function rulesOf(typed: string): ContestRules {
  const { value, error } = readLabelLines(typed)
  expect(error).toBeNull()
  return { ...USUAL_RULES, ...value }
}

const accepted = (typed: string, ...labels: string[]) =>
  earnsWithLabels(rulesOf(typed), 'pull_request_accepted', labels)

const EXAMPLE = 'gssoc:approved = required\nlevel:beginner = 10 points\nlevel:advanced = 45 points\ndocs = ×1.5'

function example() {
  expect(accepted(EXAMPLE)).toBe(0)
  expect(accepted(EXAMPLE, 'level:beginner')).toBe(10)
  expect(accepted(EXAMPLE, 'level:beginner', 'level:advanced')).toBe(45)
  expect(accepted(EXAMPLE, 'docs')).toBe(60)
}

function programme() {
  const { labels = '', startDay = '', endDay = '' } = newContest('programme', 'UTC', Date.parse('2026-11-20'))
  expect(accepted(labels, 'level:beginner')).toBe(10)
  expect(accepted(labels, 'level:intermediate')).toBe(25)
  expect(accepted(labels, 'level:advanced')).toBe(45)
  expect(accepted(labels)).toBe(0)
  expect(Math.ceil((Date.parse(endDay) - Date.parse(startDay)) / WEEK)).toBe(8)
}

function required() {
  expect(accepted('level, one is required:\na = ×1\nb = ×2')).toBe(0)
  expect(accepted('ok = required')).toBe(0)
  expect(earnsWithLabels(rulesOf('ok = required'), 'issue_completed', [])).toBe(0)
  expect(earnsWithLabels(rulesOf('ok = required'), 'review_verdict', [])).toBe(earnsBy(USUAL_RULES, 'review_verdict'))
}

function values() {
  expect(accepted('label = 20 points', 'label')).toBe(20)
  expect(accepted('label = 1 point', 'label')).toBe(1)
  expect(accepted('label = ×2', 'label')).toBe(80)
  expect(accepted('label = required, 20 points', 'label')).toBe(20)
  expect(readLabelLines('label = accepted').value.meaning?.accepted).toBe('label')
  expect(readLabelLines('label = required, 0 points').error).not.toBeNull()
}

export const CASES_OF_LABELS: Case[] = [
  {
    says: [
      'gssoc:approved = required level:beginner = 10 points level:advanced = 45 points docs = ×1.5',
      'With = 45 points an accepted pull request earns 45 in place of the usual.',
    ],
    holds: example,
  },
  {
    says: [
      'Eight weeks, points by level: maintainers set a label on each pull request.',
      'programme:approved = required level:beginner = 10 points level:intermediate = 25 points level:advanced = 45 points',
    ],
    holds: programme,
  },
  {
    says: [
      'Pull requests and issues without a label that is = required earn nothing.',
      'Pull requests and issues without the label {…} earn nothing.',
      'Pull requests and issues without one of the labels {…} earn nothing.',
    ],
    holds: required,
  },
  {
    says: [
      'Write “label = 20 points”, “label = ×2”, “label = required” or “label = accepted”.',
      'Write “20 points”, “×2”, “required” or “accepted”.',
      'Keep one line; it may say “required, 20 points”.',
      '“{name}” is required and worth 0 points, so nothing could earn any.',
      '1 point',
    ],
    holds: values,
  },
]
