import { parseArgs } from 'node:util'
import { isGitHubUsername } from '#app/domain/text/username.ts'

export type Options = {
  names: string[]
  weeks: number
  /** GitHub's points at most. */
  points: number
  isJson: boolean
  html: string | null
  rules: string | null
}

export const USAGE =
  'GITHUB_TOKEN=… npm run rehearse -- name … [--weeks 4] [--points 500] [--html rehearsal.html] [--json] [--rules file.json]'

const MOST_WEEKS = 26
const MOST_NAMES = 200
const MOST_POINTS = 5000
const text = { type: 'string' } as const

/** A text says what is wrong with the command line. */
export function readOptions(args: readonly string[]): Options | string {
  let given
  try {
    given = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { weeks: text, points: text, html: text, rules: text, json: { type: 'boolean', default: false } },
    })
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
  }
  const { weeks: typedWeeks = '4', points: typedPoints = '500', html, rules, json: isJson } = given.values
  const weeks = wholeNumber(typedWeeks, MOST_WEEKS)
  if (weeks === null) return `--weeks is a whole number from 1 to ${MOST_WEEKS}, not “${typedWeeks}”.`
  const points = wholeNumber(typedPoints, MOST_POINTS)
  if (points === null) return `--points is a whole number from 1 to ${MOST_POINTS}, not “${typedPoints}”.`
  const typed = given.positionals.map((name) => name.replace(/^@/, ''))
  const names = [...new Map(typed.map((name) => [name.toLowerCase(), name])).values()]
  const wrong = names.find((name) => !isGitHubUsername(name))
  if (wrong !== undefined) return `“${wrong}” cannot be a GitHub username.`
  if (names.length === 0) return 'Name at least one GitHub account.'
  if (names.length > MOST_NAMES) return `At most ${MOST_NAMES} accounts can be rehearsed at once.`
  return { names, weeks, points, isJson, html: html ?? (isJson ? null : 'rehearsal.html'), rules: rules ?? null }
}

function wholeNumber(typed: string, most: number): number | null {
  const value = Number(typed)
  return /^\d+$/.test(typed) && value >= 1 && value <= most ? value : null
}
