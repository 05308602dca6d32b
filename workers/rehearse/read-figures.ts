import * as z from 'zod'
import { POINTS_FIGURES, POINTS_TABLE, RULES, type PointsFigures, type Rule } from '#app/domain/points/points-table.ts'

const figure = z.int().min(0).max(1000)
const rule = z.strictObject({ points: figure, limit: figure, inFull: figure.nullable() }).partial()
const LIMITS = {
  open_limit: 'openLimit',
  open_week_limit: 'openWeekLimit',
  person_week_limit: 'personWeekLimit',
  beyond_limit: 'beyondLimit',
} as const
const overrides = z
  .strictObject({
    ...Object.fromEntries(RULES.map((name) => [name, rule])),
    ...Object.fromEntries(Object.keys(LIMITS).map((name) => [name, figure])),
  })
  .partial()

export type Change = { label: string; from: number | null; to: number | null }
export type OtherFigures = { figures: PointsFigures; changes: Change[] }

/** A file of figures that replace some of the points table's, or in a sentence what is wrong with it. */
export function readFigures(file: string, text: string): OtherFigures | string {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return `${file} is not JSON.`
  }
  const parsed = overrides.safeParse(given)
  if (!parsed.success) return `${file}: ${problemIn(parsed.error.issues)}`
  const read = parsed.data as Record<string, unknown>
  const changes: Change[] = []
  const table = { ...POINTS_FIGURES.table }
  for (const name of RULES) {
    const changed = (read[name] ?? {}) as Partial<PointsFigures['table'][Rule]>
    for (const key of Object.keys(changed) as (keyof typeof changed)[])
      changes.push({
        label: `${POINTS_TABLE[name].label}: ${TEXTS[key]}`,
        from: table[name][key],
        to: changed[key] ?? null,
      })
    const { points, limit, inFull } = table[name]
    table[name] = { points, limit, inFull, ...changed }
  }
  const figures = { ...POINTS_FIGURES, table }
  for (const [name, key] of Object.entries(LIMITS)) {
    const value = read[name]
    if (typeof value !== 'number') continue
    changes.push({ label: LIMIT_TEXTS[key], from: figures[key], to: value })
    figures[key] = value
  }
  const different = changes.filter(({ from, to }) => from !== to)
  return different.length === 0 ? `${file} changes nothing.` : { figures, changes: different }
}

const TEXTS = { points: 'points', limit: 'most a day', inFull: 'most in full a week' } as const
const LIMIT_TEXTS = {
  openLimit: 'Points of one’s own a day',
  openWeekLimit: 'Points of one’s own a week',
  personWeekLimit: 'Points in full through one person a week',
  beyondLimit: 'Pieces past a limit a day',
} as const

function problemIn([issue]: z.core.$ZodIssue[]): string {
  const path = issue?.path.join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    const known = path === '' ? [...RULES, ...Object.keys(LIMITS)] : Object.keys(TEXTS)
    return `there is no “${[path, issue.keys[0]].filter(Boolean).join('.')}”. Known: ${known.join(', ')}.`
  }
  const where = path === '' ? 'the file' : `“${path}”`
  return issue?.code === 'invalid_type' && issue.expected === 'object'
    ? `${where} has to be an object.`
    : `${where} has to be a whole number from 0 to 1000.`
}
