import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { activityFacts } from '#app/adapters/github/activity-facts.ts'
import { pullRequest } from '#app/adapters/github/activity-nodes.ts'
import { readThreads } from '#app/adapters/github/read-threads.ts'
import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import type { ContestLine } from '#app/domain/contests/scoring/contest-line.ts'
import { reasonOfLine } from '#app/domain/contests/scoring/contest-reason.ts'
import { scoreContest } from '#app/domain/contests/scoring/contest-score.ts'
import { fieldsOfRules, readRules } from '#app/domain/contests/setup/contest-fields.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, HOUR, weekOf } from '#app/domain/time/period.ts'
import { acceptByLabel } from './accept-by-label.ts'
import { APPROVING_REVIEW, type StandingLabel } from './judge-labels.ts'
import { openingKeyOf } from './label-keys.ts'

const FOLDER = join(import.meta.dirname, '../../../../tests/worlds/programmes')
const START = Date.parse('2026-10-01T00:00:00Z')
const END = START + 31 * DAY
const AUTHOR = { databaseId: 7, login: 'climber' }
const MANY = 160

/** A pull request as its programme sees it: labels in the programme's own spelling, set by somebody else. */
type Seen = { state: 'OPEN' | 'CLOSED' | 'MERGED'; labels: Set<string>; isApproved: boolean }

const most = (values: Record<string, number>, { labels }: Seen) =>
  Math.max(0, ...Object.entries(values).flatMap(([label, value]) => (labels.has(label) ? value : [])))
const least = (values: Record<string, number>, { labels }: Seen, none: number) => {
  const found = Object.entries(values).flatMap(([label, value]) => (labels.has(label) ? value : []))
  return found.length === 0 ? none : Math.min(...found)
}

/** What each programme itself says that a pull request earns, written apart from the rules. */
const FORMULAS: Record<string, (seen: Seen) => number> = {
  'levels-with-approval': (seen) =>
    seen.state === 'MERGED' && seen.labels.has('gssoc:approved')
      ? most({ level1: 10, level2: 25, level3: 45 }, seen)
      : 0,
  'lowest-of-several': (seen) => {
    const { state, labels } = seen
    if (state !== 'MERGED' || !labels.has('gssoc:approved')) return 0
    if (labels.has('gssoc:invalid') || labels.has('gssoc:spam')) return 0
    const levels = { 'level:beginner': 20, 'level:intermediate': 35, 'level:advanced': 55, 'level:critical': 80 }
    const tens = Object.fromEntries(
      ['bug', 'feature', 'testing', 'design', 'refactor'].map((one) => [`type:${one}`, 10]),
    )
    const more = Object.fromEntries(['accessibility', 'performance', 'devops'].map((one) => [`type:${one}`, 15]))
    const types = { 'type:docs': 5, ...tens, ...more, 'type:security': 20 }
    const quality = least({ 'quality:clean': 1.2, 'quality:exceptional': 1.5 }, seen, 1)
    return Math.round(50 + least(levels, seen, 0) * quality + least(types, seen, 0))
  },
  hacktoberfest: ({ state, labels, isApproved }) =>
    state === 'MERGED' || labels.has('hacktoberfest-accepted') || (isApproved && state === 'OPEN') ? 40 : 0,
  'gitlab-hackathon': ({ state, labels }) => {
    if (!labels.has('hackathon')) return 0
    return { OPEN: 20, CLOSED: 0, MERGED: 20 + 60 }[state]
  },
  'level-required': (seen) =>
    seen.state === 'MERGED'
      ? most({ easy: 20, medium: 30, hard: 40, beginner: 50, intermediate: 150, advanced: 200 }, seen)
      : 0,
}

const files = readdirSync(FOLDER)

test('each programme has a formula of its own', () => {
  expect(files.map((file) => file.replace('.json', '')).toSorted()).toEqual(Object.keys(FORMULAS).toSorted())
})

describe.each(files)('%s', (file) => {
  const { fields } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as { fields: Record<string, string> }
  const { value: rules, errors } = readRules({
    ...fieldsOfRules(USUAL_RULES),
    ...fields,
    visibility: 'private',
    isAmongFriends: 'on',
  })
  const names = fields['labels']?.match(/^.+(?= = )/gm)?.filter((name) => name !== 'approving review') ?? []
  const formula = FORMULAS[file.replace('.json', '')]
  const random = numbersFrom(file)

  test('its rules are taken as they are', () => {
    expect(Object.values(errors).filter((error) => error != null)).toEqual([])
    expect(names.length).toBeGreaterThan(0)
  })

  test(`${MANY} pull requests earn what its own formula says, and every zero has its reason`, () => {
    const earned = Array.from({ length: MANY }, (_, index) => {
      const { seen, node, standing } = pullRequestOf(index, names, random)
      const facts = activityFacts(AUTHOR, [pageOf(node)], { from: START, to: END })
      const [thread] = readThreads(AUTHOR, [pageOf(node)])
      const review: StandingLabel[] =
        thread?.approval == null ? [] : [{ label: APPROVING_REVIEW, setAt: thread.approval.setAt, by: 'somebody' }]
      const scoring = {
        startsAt: START,
        endsAt: END,
        timeZone: 'UTC',
        rules: [{ version: 1, rules, effectiveFrom: 0 }],
        isInScope: () => true,
        labelsOf: ({ key }: { key: string }) => (openingKeyOf(key) === thread?.key ? [...standing, ...review] : []),
        holds: new Map(),
        moves: [],
      }
      const rows = acceptByLabel(facts.map(rowOf), { ...scoring, rulesAt: () => rules })
      const { points, lines } = scoreContest(rows, scoring)
      return { seen, points, lines }
    })
    for (const { seen, points, lines } of earned) {
      expect({ points, ...shown(seen) }).toEqual({ points: formula?.(seen), ...shown(seen) })
      expect(lines.filter((line) => line.points === 0 && reasonOf(line) === '')).toEqual([])
    }
    const zeros = earned.filter(({ points }) => points === 0).length
    expect(zeros, 'some earn and some do not').toBeGreaterThan(MANY / 20)
    expect(zeros).toBeLessThan(MANY * 0.95)
  })
})

function reasonOf(line: ContestLine): string {
  return reasonOfLine(line) ?? ''
}

function shown({ state, labels, isApproved }: Seen) {
  return { state, labels: [...labels], isApproved }
}

/** A pull request as GitHub's schema has it, some labels in other spellings, some misspelt, some set by its author. */
function pullRequestOf(index: number, names: readonly string[], random: () => number) {
  const state = (['OPEN', 'CLOSED', 'MERGED', 'MERGED', 'MERGED'] as const)[Math.floor(random() * 5)] ?? 'MERGED'
  const isApproved = random() < 0.3
  const openedAt = START + (index % 30) * DAY + Math.floor(random() * 20) * HOUR
  const chosen = names.filter((_, at) => random() < (at === 0 ? 0.8 : 2 / names.length))
  const standing = chosen.map((name): StandingLabel & { name: string; isMisspelt: boolean } => {
    const isMisspelt = random() < 0.1
    const label = isMisspelt ? `${name}x` : spelt(name, random)
    return { name, label, isMisspelt, setAt: openedAt + 40 * DAY, by: random() < 0.1 ? 'author' : 'somebody' }
  })
  const labels = standing.filter(({ by, isMisspelt }) => by === 'somebody' && !isMisspelt).map(({ name }) => name)
  const at = new Date(openedAt).toISOString()
  const endedAt = state === 'OPEN' ? null : new Date(openedAt + HOUR).toISOString()
  const maintainer = { __typename: 'User', login: 'maintainer', databaseId: 99 }
  const node = pullRequest.parse({
    id: `PR_${index}`,
    fullDatabaseId: String(1000 + index),
    number: index + 1,
    title: `Change ${index}`,
    url: `https://github.test/summit/rope/pull/${index + 1}`,
    createdAt: at,
    updatedAt: at,
    closedAt: endedAt,
    mergedAt: state === 'MERGED' ? endedAt : null,
    state,
    repository: { id: 'R_7', databaseId: 7, nameWithOwner: 'summit/rope', isPrivate: false, isFork: false },
    labels: { nodes: [...standing.map(({ label }) => ({ name: label })), { name: 'bug report' }] },
    mergedBy: state === 'MERGED' ? maintainer : null,
    approvals: {
      nodes: isApproved
        ? [{ submittedAt: at, authorCanPushToRepository: true, authorAssociation: 'MEMBER', author: maintainer }]
        : [],
    },
  })
  const seen: Seen = { state, labels: new Set(labels), isApproved }
  return { seen, node, standing }
}

function spelt(name: string, random: () => number): string {
  const [one = name] = [
    name,
    name.toUpperCase(),
    name.replaceAll('-', ' '),
    name.replaceAll(':', ': '),
    name.replaceAll('-', '_'),
  ].slice(Math.floor(random() * 5))
  return one
}

type Node = ReturnType<typeof pullRequest.parse>

function pageOf(node: Node) {
  return { pullRequests: { nodes: [node], totalCount: 1, newestAt: 0, oldestAt: null, next: null } }
}

/** As the ledger keeps it, of an established project. */
function rowOf({ repository, agent = null, landedAs = null, ...fact }: Fact): LedgerRow {
  return {
    ...fact,
    scale: 'contest',
    week: weekOf(fact.occurredAt),
    counted: 1,
    points: 1,
    reason: fact.ineligible,
    repositoryId: repository.id,
    firstSeenAt: fact.occurredAt,
    grownAt: fact.occurredAt,
    agent,
    landedAs,
    credit: fact.kind === 'pull_request_accepted' ? 'full' : 'alone',
  }
}

/** The same numbers for the same name, by xorshift. */
function numbersFrom(name: string): () => number {
  let state = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}
