import { isGitHubUsername } from '#app/domain/sign-in/username.ts'

export type Options = {
  names: string[]
  weeks: number
  /** GitHub's points at most. */
  points: number
  isJson: boolean
  html: string | null
  rules: string | null
  record: string | null
  replay: string | null
}

export const USAGE = `GITHUB_TOKEN=… npm run rehearse -- name … [--weeks 4] [--points 500] [--json] [--html report.html]
  [--rules file.json] [--record folder] [--replay folder]`

export const MOST_WEEKS = 26
const MOST_NAMES = 200
const MOST_POINTS = 5000

const NAMED = ['weeks', 'points', 'html', 'rules', 'record', 'replay'] as const
type Named = (typeof NAMED)[number]

/** What the command line asks for, or in a sentence what is wrong with it. */
export function readOptions(args: readonly string[]): Options | string {
  const given = new Map<Named, string>()
  const names: string[] = []
  let isJson = false
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] ?? ''
    if (!argument.startsWith('-')) {
      names.push(argument.replace(/^@/, ''))
      continue
    }
    const [option = '', ...rest] = argument.split('=')
    if (option === '--json' && rest.length === 0) {
      isJson = true
      continue
    }
    const name = NAMED.find((one) => option === `--${one}`)
    if (name === undefined) return `There is no option ${option}.`
    if (given.has(name)) return `${option} is there twice.`
    const value = rest.length > 0 ? rest.join('=') : args[(index += 1)]
    if (value === undefined || value === '' || value.startsWith('--')) return `${option} needs a value.`
    given.set(name, value)
  }
  const wrong = names.find((name) => !isGitHubUsername(name))
  if (wrong !== undefined) return `“${wrong}” cannot be a GitHub username.`
  const weeks = wholeNumber(given.get('weeks') ?? '4', MOST_WEEKS)
  if (weeks === null) return `--weeks is a whole number from 1 to ${MOST_WEEKS}, not “${given.get('weeks')}”.`
  const points = wholeNumber(given.get('points') ?? '500', MOST_POINTS)
  if (points === null) return `--points is a whole number from 1 to ${MOST_POINTS}, not “${given.get('points')}”.`
  const record = given.get('record') ?? null
  const replay = given.get('replay') ?? null
  if (record !== null && replay !== null) return '--record and --replay cannot go together.'
  if (names.length === 0 && replay === null) return 'Name at least one GitHub account.'
  const distinct = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
  if (distinct.length > MOST_NAMES) return `At most ${MOST_NAMES} accounts can be rehearsed at once.`
  return {
    names: distinct,
    weeks,
    points,
    isJson,
    html: given.get('html') ?? null,
    rules: given.get('rules') ?? null,
    record,
    replay,
  }
}

function wholeNumber(text: string, most: number): number | null {
  const value = Number(text)
  return /^\d+$/.test(text) && value >= 1 && value <= most ? value : null
}
