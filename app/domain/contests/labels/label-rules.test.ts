import { expect, test } from 'vitest'
import { isNearLabel, sameLabel } from './label-rules.ts'

test.each([
  ['gssoc: approved', 'GSSoC:approved'],
  ['gssoc :approved', 'gssoc:approved'],
  ['level-1', 'level 1'],
  ['level_1', 'level 1'],
  ['Good first issue', 'good-first-issue'],
  ['ｌｅｖｅｌ１', 'level1'],
  ['level–1', 'level1'],
])('%s and %s are one label', (one, other) => {
  expect(sameLabel(one)).toBe(sameLabel(other))
})

test.each([
  ['level1', 'level2'],
  ['level:1', 'level1'],
  ['gssoc:approved', 'approved'],
])('%s and %s are two labels', (one, other) => {
  expect(sameLabel(one)).not.toBe(sameLabel(other))
})

const named = new Set(['gssoc:approved', 'level:advanced', 'level1', 'docs'].map(sameLabel))

test.each([
  ['gssoc-aproved', true],
  ['gssoc approved', true],
  ['approved', true],
  ['advanced', true],
  ['level:advancd', true],
  ['doc', false],
  ['docz', true],
  ['gssoc: approved', false],
  ['level2', false],
  ['level 11', false],
  ['bug', false],
  ['✨', false],
  ['', false],
])('%s was probably meant to be a label of the rules: %s', (label, isNear) => {
  expect(isNearLabel(label, named)).toBe(isNear)
})
