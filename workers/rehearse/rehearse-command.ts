import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Fetch } from '#app/adapters/connection.ts'
import { countText } from '#app/domain/text/number-text.ts'
import { asCommand } from '#workers/deploy/as-command.ts'
import { clockOffset } from '#workers/local/settings.ts'
import { drawReport } from './draw-report.ts'
import { openConnection } from './open-connection.ts'
import { readFigures } from './read-figures.ts'
import { readOptions, USAGE, type Options } from './read-options.ts'
import type { Rehearsal } from './rehearsal.ts'
import { rehearse, type RehearsalSetup } from './rehearse.ts'

export type Surroundings = {
  token: string
  apiUrl: string
  fetch: Fetch
  now: () => number
  clock: () => number
  sleep: (milliseconds: number) => Promise<void>
  say: (line: string) => void
  /** Progress and problems, beside the report. */
  tell: (line: string) => void
}

/** What the exit says: the command line, the token or a file was wrong, or somebody is missing from the report. */
const INCOMPLETE = 2

/** Returns the exit code. The token is in no output. */
export async function runRehearsal(args: readonly string[], given: Surroundings): Promise<number> {
  const discreet = (line: string) => (given.token === '' ? line : line.replaceAll(given.token, '[token]'))
  const tell = (line: string) => given.tell(discreet(line))
  const options = readOptions(args)
  if (typeof options === 'string') return refused(options, `Usage: ${USAGE}`)
  const setup = prepare(options, given)
  if (typeof setup === 'string') return refused(setup)
  tell(`Rehearsing ${countText(setup.names.length, 'account')}, ${countText(setup.weeks, 'week')} …`)
  let rehearsal: Rehearsal
  try {
    rehearsal = await rehearse(setup)
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
  for (const { name, why } of rehearsal.leftOut) tell(`${name}: ${why}.`)
  if (rehearsal.accounts.length === 0) return refused('There is nobody to report on, so nothing was written.')
  if (options.html !== null) {
    writeWhole(options.html, discreet(await drawReport(rehearsal)))
    tell(`${options.html} has the report.`)
  }
  if (options.isJson) given.say(discreet(JSON.stringify(rehearsal, null, 2)))
  return rehearsal.leftOut.length === 0 ? 0 : INCOMPLETE

  function refused(...problem: string[]): number {
    for (const line of problem) tell(line)
    return INCOMPLETE
  }
}

/** Everything that can be wrong is found before GitHub is asked anything. */
function prepare({ html, rules, names, weeks, points }: Options, given: Surroundings): RehearsalSetup | string {
  const { apiUrl, token, fetch, clock, sleep } = given
  if (!apiUrl.startsWith('https://') && !/^http:\/\/localhost(:\d+)?$/.test(apiUrl))
    return 'GITHUB_API_URL has to begin with https://, or lead to localhost.'
  if (token === '') return 'There is no token: put one that reads public data in GITHUB_TOKEN.'
  if (html !== null && !existsSync(dirname(resolve(html)))) return `${html} is in a folder that does not exist.`
  if (html !== null && existsSync(html) && statSync(html).isDirectory()) return `${html} is a folder.`
  if (rules !== null && !existsSync(rules)) return `There is no file ${rules}.`
  if (rules !== null && !statSync(rules).isFile()) return `${rules} is not a file.`
  const other = rules === null ? null : readFigures(rules, readFileSync(rules, 'utf8'))
  if (typeof other === 'string') return other
  const connection = openConnection({ points, fetch, clock })
  return { apiUrl, token, names, weeks, points, connection, at: given.now(), sleep, other }
}

/** A report that cannot be finished leaves what was there before. */
function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.unfinished`
  try {
    writeFileSync(unfinished, text)
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

await asCommand(import.meta.url, async (args) => {
  const offset = clockOffset(process.env.APP_NOW)
  return runRehearsal(args, {
    token: process.env.GITHUB_TOKEN ?? '',
    apiUrl: process.env.GITHUB_API_URL ?? 'https://api.github.com',
    fetch,
    now: () => Date.now() + offset,
    clock: () => performance.now(),
    sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    say: (line) => console.log(line),
    tell: (line) => console.error(line),
  })
})
