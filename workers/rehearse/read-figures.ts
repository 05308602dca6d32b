import * as z from 'zod'
import { POINTS_FIGURES, POINTS_TABLE, RULES, type PointsFigures } from '#app/domain/points/points-table.ts'

const figure = z.int().min(0).max(1000)
const OF_RULE = { points: 'points', limit: 'most a day', inFull: 'most in full a week' } as const
const rule = z.strictObject({ points: figure, limit: figure, inFull: figure.nullable() }).partial()
const LIMITS = {
  open_limit: ['openPointsPerDay', 'Points of one’s own a day'],
  open_week_limit: ['openPointsPerWeek', 'Points of one’s own a week'],
  person_week_limit: ['counterpartPointsPerWeek', 'Points in full through one person a week'],
  beyond_limit: ['piecesBeyondLimitPerDay', 'Pieces past a limit a day'],
} as const
type Limit = keyof typeof LIMITS
const LIMIT_NAMES = Object.keys(LIMITS) as Limit[]
const overrides = z.strictObject({
  ...Object.fromEntries(RULES.map((name) => [name, rule.optional()])),
  ...Object.fromEntries(LIMIT_NAMES.map((name) => [name, figure.optional()])),
}) as z.ZodType<Partial<Record<(typeof RULES)[number], z.output<typeof rule>> & Record<Limit, number>>>

export type Change = { label: string; from: number | null; to: number | null }
export type OtherFigures = { file: string; figures: PointsFigures; changes: Change[] }

/** A text says what is wrong with the file. */
export function readFigures(file: string, text: string): OtherFigures | string {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return `${file} is not JSON.`
  }
  const { data: read, error } = overrides.safeParse(given)
  if (read === undefined) return `${file}: ${problemIn(error?.issues ?? [])}`
  const figures = { ...POINTS_FIGURES, table: { ...POINTS_FIGURES.table } }
  const changes: Change[] = []
  for (const name of RULES) {
    const now = figures.table[name]
    figures.table[name] = { ...now, ...read[name] }
    for (const [key, label] of Object.entries(OF_RULE) as [keyof typeof OF_RULE, string][])
      changes.push({ label: `${POINTS_TABLE[name].label}: ${label}`, from: now[key], to: figures.table[name][key] })
  }
  for (const name of LIMIT_NAMES) {
    const [key, label] = LIMITS[name]
    const to = read[name] ?? figures[key]
    changes.push({ label, from: figures[key], to })
    figures[key] = to
  }
  const different = changes.filter(({ from, to }) => from !== to)
  return different.length === 0 ? `${file} changes nothing.` : { file, figures, changes: different }
}

function problemIn([issue]: z.core.$ZodIssue[]): string {
  const path = issue?.path.join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    const known = path === '' ? [...RULES, ...LIMIT_NAMES] : Object.keys(OF_RULE)
    return `there is no “${[path, issue.keys[0]].filter(Boolean).join('.')}”. Known: ${known.join(', ')}.`
  }
  const where = path === '' ? 'the file' : `“${path}”`
  return issue?.code === 'invalid_type' && issue.expected === 'object'
    ? `${where} has to be an object.`
    : `${where} has to be a whole number from 0 to 1000.`
}
