import { expect, it } from 'vitest'
import { NOTHING_WRITTEN } from './rule-fields.ts'
import { parseRulesFile } from './rules-file.ts'

it('reads every setting', () => {
  const text = `
# For the people who climb
points: all
brake: 2026-12-24
reason: |
  We are three people.
  Please wait.
labels: [accepted, "good first issue", ACCEPTED, 1.10]
most-open: 7
issue-first: True
landed-label: " Merged "
`
  expect(parseRulesFile(text)).toEqual({
    ok: true,
    rules: {
      points: 'all',
      isBraked: true,
      endsAt: Date.parse('2026-12-24T00:00:00Z'),
      reason: 'We are three people.\nPlease wait.',
      labels: ['ACCEPTED', 'good first issue', '1.10'],
      mostOpen: 7,
      landedLabel: 'Merged',
      issueFirst: true,
    },
  })
})

it.each([
  ['nothing', ''],
  ['a comment', '# later\n'],
  ['an empty document', '---\n...\n'],
  ['what holds anyway', 'points: all\nbrake: false\nreason: a text without a brake\nlabels:\nissue-first: false'],
  ['settings without a value', 'reason:\nlabels:\nmost-open:\nlanded-label: " "'],
  ['a setting that there was once', 'vouched: true'],
])('sets nothing with %s', (_, text) => {
  expect(parseRulesFile(text)).toEqual({ ok: true, rules: NOTHING_WRITTEN })
})

it.each([
  ['brake: true\nreason: Wait', { isBraked: true, endsAt: null, reason: 'Wait' }],
  ['brake: "false"', { isBraked: false, endsAt: null }],
  ['points: none', { points: 'none' }],
  ['labels:\n  - help wanted', { labels: ['help wanted'] }],
  ['labels: |\n  help wanted\n  bug', { labels: ['help wanted', 'bug'] }],
  ['vouched: true\npoints: none', { points: 'none' }],
  ['\uFEFFmost-open: 50', { mostOpen: 50 }],
])('reads %j', (text, expected) => {
  expect(parseRulesFile(text)).toEqual({ ok: true, rules: { ...NOTHING_WRITTEN, ...expected } })
})

const SETTINGS = 'There are points, brake, reason, labels, most-open, issue-first, landed-label.'

it.each([
  ['a misspelt key', 'break: true', `We do not know the setting “break”. ${SETTINGS}`],
  ['a prototype key', '__proto__: {isBraked: true}', `We do not know the setting “__proto__”. ${SETTINGS}`],
  ['a key of every object', 'constructor: x', `We do not know the setting “constructor”. ${SETTINGS}`],
  ['a merge key', '<<: {brake: true}', `We do not know the setting “<<”. ${SETTINGS}`],
  ['a long key', `${'k'.repeat(90)}: 1`, `We do not know the setting “${'k'.repeat(40)}…”. ${SETTINGS}`],
  ['an unknown word for points', 'points: half', 'points: Write all or none, such as points: none.'],
  ['a list of landed labels', 'landed-label: [a, b]', 'landed-label: Write one label, such as Merged.'],
  [
    'a landed label that GitHub cannot have',
    `landed-label: ${'x'.repeat(51)}`,
    'landed-label: GitHub’s labels have 50 characters at most.',
  ],
  ['no value', 'brake:', 'brake: Write true, false, or the date on which it ends, such as 2026-12-24.'],
  ['no day', 'brake: 2026-02-30', 'brake: Write true, false, or the date on which it ends, such as 2026-12-24.'],
  ['an older word', 'brake: yes', 'brake: Write true, false, or the date on which it ends, such as 2026-12-24.'],
  ['a map as a reason', 'reason: {a: b}', 'reason: Write a text.'],
  ['a long reason', `reason: ${'x'.repeat(301)}`, 'reason: 300 characters at most.'],
  ['a map of labels', 'labels: {a: b}', 'labels: Write a list of labels, such as [accepted, good first issue].'],
  ['a list in a list', 'labels: [[bug]]', 'labels: Write a list of labels, such as [accepted, good first issue].'],
  ['eleven labels', `labels: [${'abcdefghijk'.split('').join(', ')}]`, 'labels: 10 labels at most.'],
  ['a long label', `labels: [${'x'.repeat(51)}]`, 'labels: GitHub’s labels have 50 characters at most.'],
  ['zero open', 'most-open: 0', 'most-open: Write a number from 1 to 50.'],
  ['too many open', 'most-open: 51', 'most-open: Write a number from 1 to 50.'],
  ['a part of one', 'most-open: 1.5', 'most-open: Write a number from 1 to 50.'],
  ['neither true nor false', 'issue-first: 1', 'issue-first: Write true or false.'],
  ['a list', '- brake', 'It has to be a list of settings, one per line, such as brake: true.'],
  ['a text', 'brake', 'It has to be a list of settings, one per line, such as brake: true.'],
  ['a key twice', 'brake: true\nbrake: false', 'Line 2 is not valid YAML: duplicated mapping key.'],
  ['a tab', 'labels:\n\t- bug', 'Line 2 is not valid YAML: it begins with a tab, and YAML takes spaces only.'],
  ['an open bracket', 'labels: [', 'Line 2 is not valid YAML: unexpected end of the stream within a flow collection.'],
  ['a tag', 'brake: !!js/function x', 'Line 1 is not valid YAML: unknown tag !<tag:yaml.org,2002:js/function>.'],
  [
    'two documents',
    'brake: true\n---\nbrake: false',
    'It is not valid YAML: expected a single document in the stream, but found more.',
  ],
  ['a binary blob', '\u0000\u0001PNG', 'Line 1 is not valid YAML: null byte is not allowed in input.'],
  ['deep nesting', '['.repeat(4000), 'Line 1 is not valid YAML: nesting exceeded maxDepth (100).'],
  ['a large file', `# ${'é'.repeat(2048)}`, 'It is larger than 4 KB. Settings take a few lines.'],
])('takes nothing of a file with %s', (_, text, problem) => {
  expect(parseRulesFile(`${text}`)).toEqual({ ok: false, problem })
})

it('does not expand aliases without bound', () => {
  const levels = 'abcdefgh'.split('').map((name, index, all) => {
    const inner = index === 0 ? 'x' : `*${all[index - 1]}`
    return `${name}: &${name} [${Array(9).fill(inner).join(', ')}]`
  })
  expect(parseRulesFile(levels.join('\n'))).toMatchObject({ ok: false, problem: expect.stringContaining('“a”') })
  const within = `labels: [${levels.map((_, index) => `&l${index} [${index === 0 ? 'x' : `*l${index - 1}, *l${index - 1}`}]`).join(', ')}]`
  expect(parseRulesFile(within)).toMatchObject({ ok: false, problem: expect.stringContaining('labels:') })
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('isBraked')
})
