import { expect, test } from 'vitest'
import { fromHex, toHex } from '#app/domain/values/bytes.ts'
import type { FoldedLine } from './fold-columns.ts'
import { byKey, FOLD_FORMAT, foldRows, unfoldRows } from './fold-rows.ts'
import { foldWeek, unfoldWeek } from './folded-week.ts'

const WEEK = '2026-W47'
const NOON = Date.parse('2026-11-17T12:00:00Z')

const line: FoldedLine = {
  key: 'pr:50:accepted',
  kind: 'pull_request_accepted',
  day: '2026-11-17',
  quantity: 1,
  ineligible: null,
  counted: 1,
  points: 40,
  reason: null,
  repositoryId: 7,
  title: 'Tighten',
  url: 'https://github.com/acme/rope/pull/50',
  occurredAt: NOON,
  firstSeenAt: NOON + 1,
  grownAt: NOON,
  sourceUpdatedAt: null,
  counterpartId: 99,
  reviewerCanPush: null,
  isAfterEnd: null,
  landedAs: null,
  agent: null,
  credit: 'full',
}
const lineWith = (values: Partial<FoldedLine>): FoldedLine => ({ ...line, ...values })

test.for<[string, FoldedLine[]]>([
  ['nothing', []],
  ['one', [line]],
  ['nulls everywhere', [lineWith({ repositoryId: null, title: null, url: null, counterpartId: null, credit: null })]],
  ['the signs of the format in a text', [lineWith({ title: '\u0001\u0002\u0003\u0004\u0005\u0006\u0007\n\u0007A' })]],
  ['letters of all kinds', [lineWith({ title: 'Ärger 😀 \u0000 $& $1' })]],
  ['digits that are no numbers', [lineWith({ url: 'https://github.com/a/b/pull/007?x=12345678901234567890' })]],
  ['a key with its day and repository', [lineWith({ key: 'commits:7:2026-11-17' })]],
  ['a key whose numbers are its repository’s too', [lineWith({ key: 'comment:77-7:2026-11-17', repositoryId: 7 })]],
  [
    'equal texts one after the other',
    [lineWith({ key: 'a' }), lineWith({ key: 'b' }), lineWith({ key: 'c', title: null })],
  ],
  ['the reason that is the ineligibility', [lineWith({ ineligible: 'spam_label', reason: 'spam_label', counted: 0 })]],
  ['another reason', [lineWith({ ineligible: 'spam_label', reason: 'daily_limit' })]],
  ['negative points and far instants', [lineWith({ points: -40, firstSeenAt: 0, grownAt: NOON + 9e11 })]],
  ['truths', [lineWith({ reviewerCanPush: true, isAfterEnd: false, agent: 'claude', landedAs: 'a'.repeat(40) })]],
  [
    'six hundred',
    Array.from({ length: 600 }, (_, at) => lineWith({ key: `pr:${at * 7}:opened`, repositoryId: at % 300 })),
  ],
])('%s unfolds to what it was', async ([, lines]) => {
  expect(unfoldRows(WEEK, FOLD_FORMAT, foldRows(WEEK, lines))).toEqual(byKey(lines))
  const folded = await foldWeek(WEEK, lines.toReversed())
  expect(await unfoldWeek(folded)).toEqual(byKey(lines).map((one) => ({ ...one, scale: 'contest', week: WEEK })))
})

test('what was folded in this format stays readable', () => {
  expect(unfoldRows(WEEK, 1, fromHex(FOLDED))).toEqual([line])
  expect(toHex(foldRows(WEEK, [line]))).toBe(FOLDED)
})

test('bytes that were cut or changed, and an unknown format, are no lines', async () => {
  const folded = await foldWeek(WEEK, [line])
  const changed = folded.data.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  for (const data of [changed, folded.data.slice(0, -2), '', '00'])
    expect(await unfoldWeek({ ...folded, data })).toBeNull()
  expect(await unfoldWeek({ ...folded, format: 2 })).toBeNull()
  expect(await unfoldWeek({ ...folded, checksum: folded.checksum + 1 })).toBeNull()
})

const FOLDED =
  '021c58fbf5ebd76f1064f8c5c0f0eb175a78618d53462004273f102304d4484fcdc3667262726eaa3ea89306b31d00020e02005080e90f82a8cc7b00c6016464'
