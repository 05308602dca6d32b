import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../workers/local/settings.ts'
import { readImports } from './folders.ts'

const OUTBOX = 'app/core/outbox'
const OUTBOX_ROW = /\bINTO\s+"?outbox\b|\binsert\(\s*outbox\s*\)/gi
const RECEIPT_ROW = /\bINTO\s+"?deliveries\b|\binsert\(\s*deliveries\s*\)/gi
const RECEIPT_STEP = /\bawait (?:take|has|release|note)Receipt\(/g
const GUARANTEE_READ = /\[guarantee\]|\bguarantee [!=]==|switch \(guarantee\)/g
/** What a channel that is added would fall through. */
const TWO_CHANNELS = [
  /'telegram'\s*\|\s*'email'|'email'\s*\|\s*'telegram'/g,
  /\[\s*'telegram',\s*'email'|\[\s*'email',\s*'telegram'/g,
  /\bchannel\s*[!=]==\s*'/g,
]

const sources = new Map(
  [...readImports().keys()]
    // Its third parties bear the names of two channels.
    .filter((file) => !file.startsWith('workers/sandbox/'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)

test('one statement writes to the outbox', () => {
  expect(found(OUTBOX_ROW)).toEqual([`${OUTBOX}/outbox-statement.server.ts`])
})

test('receipts are written in one file, and another decides when', () => {
  expect(new Set(found(RECEIPT_ROW))).toEqual(new Set([`${OUTBOX}/receipts.server.ts`]))
  expect(new Set(found(RECEIPT_STEP))).toEqual(new Set([`${OUTBOX}/deliver-once.server.ts`]))
  expect(found(GUARANTEE_READ)).toEqual([`${OUTBOX}/deliver-once.server.ts`])
})

test('one file makes the messages that leave the inbox', () => {
  expect(found(/type: 'deliver-notification'/g)).toEqual([`${OUTBOX}/queue-deliveries.server.ts`])
})

test('channels are named in one list', () => {
  expect(TWO_CHANNELS.flatMap(found)).toEqual(['app/domain/notifications/channel.ts'])
})

test.each([
  ['INSERT OR IGNORE INTO outbox (id)', OUTBOX_ROW],
  ['context.db\n    .insert(outbox)', OUTBOX_ROW],
  ['INSERT INTO deliveries (state)', RECEIPT_ROW],
  ['if (!(await takeReceipt(context, key)))', RECEIPT_STEP],
  ["if (guarantee === 'at_most_once')", GUARANTEE_READ],
  ...["'telegram' | 'email'", "z.enum(['telegram', 'email'])", "message.channel === 'telegram'"].map(
    (text, index) => [text, TWO_CHANNELS[index] ?? /^$/g] as const,
  ),
] as const)('another is found: %s', (text, pattern) => {
  expect(text.match(pattern)).toHaveLength(1)
})

/** The files that match, once a match. */
function found(pattern: RegExp): string[] {
  return [...sources].flatMap(([file, text]) => (text.match(pattern) ?? []).map(() => file))
}
