import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { fromHex, sha256, toHex } from '#app/domain/values/bytes.ts'
import type { FoldedLine } from './fold-columns.ts'
import { byKey, FOLD_FORMAT, foldRows, unfoldRows } from './fold-rows.ts'

/** A row of `ledger_weeks` without its player. Bytes are hexadecimal. */
export type FoldedWeek = {
  week: string
  format: number
  lines: number
  points: number
  completed: number
  accepted: (number | null)[]
  unsearchable: (number | null)[]
  checksum: number
  tags: string
  data: string
}

/** Also proves that unfolding gives the same. */
export async function foldWeek(week: string, rows: readonly FoldedLine[]): Promise<FoldedWeek> {
  const bytes = foldRows(week, rows)
  const checksum = await checksumOf(week, rows)
  if ((await checksumOf(week, unfoldRows(week, FOLD_FORMAT, bytes))) !== checksum)
    throw new Error('A folded week does not unfold to what it was.')
  const eligible = rows.filter(({ ineligible }) => ineligible === null)
  const accepted = eligible.filter(({ kind }) => kind === 'pull_request_accepted')
  return {
    week,
    format: FOLD_FORMAT,
    lines: rows.length,
    points: rows.reduce((sum, { points }) => sum + points, 0),
    completed: eligible.filter(({ kind }) => kind === 'issue_completed').length,
    accepted: accepted.map(({ repositoryId }) => repositoryId),
    unsearchable: accepted
      .filter(({ landedAs, agent }) => landedAs !== null || agent !== null)
      .map(({ repositoryId }) => repositoryId),
    checksum,
    tags: [...new Set(rows.flatMap(tagsOf))].toSorted().join(''),
    data: toHex(bytes),
  }
}

/** Ordered by key; null if it is not what was folded. */
export async function unfoldWeek({
  week,
  format,
  checksum,
  data,
}: Pick<FoldedWeek, 'week' | 'format' | 'checksum' | 'data'>): Promise<LedgerRow[] | null> {
  try {
    const lines = unfoldRows(week, format, fromHex(data))
    return (await checksumOf(week, lines)) === checksum ? lines.map((line) => rowOf(week, line)) : null
  } catch {
    return null
  }
}

function rowOf(week: string, line: FoldedLine): LedgerRow {
  const { key, kind, day, ...rest } = line
  return { key, kind, scale: 'contest', day, week, ...rest }
}

/** Two bytes; different things may share them, so a match has to be looked up in the week. */
export const tagOf = {
  key: (key: string) => tag(key),
  repository: (id: number) => tag(`repository:${id}`),
  counterpart: (githubId: number) => tag(`counterpart:${githubId}`),
}

function tagsOf({ key, repositoryId, counterpartId }: FoldedLine): string[] {
  return [
    tagOf.key(key),
    ...(repositoryId === null ? [] : [tagOf.repository(repositoryId)]),
    ...(counterpartId === null || counterpartId === 0 ? [] : [tagOf.counterpart(counterpartId)]),
  ]
}

/** FNV-1a, folded to 16 bits. */
function tag(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (((hash >>> 16) ^ hash) & 0xffff).toString(16).padStart(4, '0')
}

/** 48 bits of the SHA-256 of all values, column by column. */
async function checksumOf(week: string, rows: readonly FoldedLine[]): Promise<number> {
  const values = byKey(rows).map((row) => COLUMNS.map((column) => row[column]))
  const digest = await sha256(JSON.stringify([week, values]))
  return Number.parseInt(toHex(digest.subarray(0, 6)), 16)
}

/** The format's own columns: one more would change the checksum of folded weeks. */
const COLUMNS = [
  'key',
  'kind',
  'day',
  'quantity',
  'ineligible',
  'counted',
  'points',
  'reason',
  'repositoryId',
  'title',
  'url',
  'occurredAt',
  'firstSeenAt',
  'grownAt',
  'sourceUpdatedAt',
  'counterpartId',
  'reviewerCanPush',
  'isAfterEnd',
  'landedAs',
  'agent',
  'credit',
] as const satisfies readonly (keyof FoldedLine)[]

// A column missing above does not compile, because no checksum would cover it.
const _all: Exclude<keyof FoldedLine, (typeof COLUMNS)[number]> extends never ? true : never = true
void _all
