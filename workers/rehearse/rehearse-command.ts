import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Fetch } from '#app/adapters/connection.ts'
import { asCommand } from '#workers/deploy/as-command.ts'
import { clockOffset } from '#workers/local/settings.ts'
import { htmlReport } from './html-report.ts'
import { openConnection } from './open-connection.ts'
import { readFigures } from './read-figures.ts'
import { readOptions, USAGE, type Options } from './read-options.ts'
import { readRecording, replay, whyNotRecordable, withOtherNames, writeRecording, type Recording } from './recording.ts'
import type { Rehearsal } from './rehearsal.ts'
import { rehearse, type RehearsalSetup } from './rehearse.ts'
import { terminalReport } from './terminal-report.ts'

export type Surroundings = {
  token: string
  apiUrl: string
  fetch: Fetch
  now: () => number
  clock: () => number
  sleep: (milliseconds: number) => Promise<void>
  say: (line: string) => void
  /** What goes beside the report: progress and problems. */
  tell: (line: string) => void
}

/** What the exit says: the command line, the token or a file was wrong, or somebody is missing from the report. */
const INCOMPLETE = 2

/** Rehearses accounts and says or writes what came of it; returns the exit code. The token is in no output. */
export async function runRehearsal(args: readonly string[], given: Surroundings): Promise<number> {
  const discreet = (line: string) => (given.token === '' ? line : line.replaceAll(given.token, '[token]'))
  const tell = (line: string) => given.tell(discreet(line))
  const options = readOptions(args)
  if (typeof options === 'string') return refused(options, true)
  const prepared = prepare(options, given)
  if (typeof prepared === 'string') return refused(prepared)
  const { setup, recording } = prepared
  tell(`Rehearsing ${counted(setup.names.length, 'account')}, ${counted(setup.weeks, 'week')} …`)
  let rehearsal: Rehearsal
  try {
    rehearsal = await rehearse(setup)
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
  for (const { name, why } of rehearsal.leftOut) tell(`${name}: ${why}.`)
  if (rehearsal.accounts.length === 0) return refused('There is nobody to report on, so nothing was written.')
  if (options.record !== null) {
    writeRecording(options.record, withOtherNames({ ...recording, exchanges: setup.connection.exchanges }))
    tell(`${options.record} has GitHub’s ${counted(setup.connection.exchanges.length, 'answer')}, with other names.`)
  }
  if (options.html !== null) {
    writeWhole(options.html, discreet(htmlReport(rehearsal)))
    tell(`${options.html} has the report.`)
  }
  if (options.isJson) given.say(discreet(JSON.stringify(rehearsal, null, 2)))
  else if (options.html === null) for (const line of terminalReport(rehearsal)) given.say(discreet(line))
  return rehearsal.leftOut.length === 0 ? 0 : INCOMPLETE

  function refused(problem: string, isUsage = false): number {
    tell(problem)
    if (isUsage) tell(`Usage: ${USAGE}`)
    return INCOMPLETE
  }
}

/** Everything that can be wrong is found before GitHub is asked anything. */
function prepare(
  options: Options,
  given: Surroundings,
): { setup: RehearsalSetup; recording: Omit<Recording, 'exchanges'> } | string {
  const { html, record, rules, points } = options
  const isSafe = given.apiUrl.startsWith('https://') || /^http:\/\/localhost(:\d+)?$/.test(given.apiUrl)
  if (!isSafe) return 'GITHUB_API_URL has to begin with https://, or lead to localhost.'
  if (given.token === '' && options.replay === null)
    return 'There is no token: put one that reads public data in GITHUB_TOKEN.'
  if (html !== null && !existsSync(dirname(resolve(html)))) return `${html} is in a folder that does not exist.`
  if (html !== null && existsSync(html) && statSync(html).isDirectory()) return `${html} is a folder.`
  const unrecordable = record === null ? null : whyNotRecordable(resolve(record))
  if (unrecordable !== null) return unrecordable
  if (rules !== null && !existsSync(rules)) return `There is no file ${rules}.`
  if (rules !== null && !statSync(rules).isFile()) return `${rules} is not a file.`
  const other = rules === null ? null : readFigures(rules, readFileSync(rules, 'utf8'))
  if (typeof other === 'string') return other
  const replayed = options.replay === null ? null : readRecording(options.replay)
  if (typeof replayed === 'string') return replayed
  if (replayed !== null && options.names.length > 0) return 'A replay brings its own accounts.'
  const played = replayed ?? { at: given.now(), weeks: options.weeks, names: options.names }
  const fetch = replayed === null ? given.fetch : replay(replayed, given.apiUrl)
  const connection = openConnection({
    apiUrl: given.apiUrl,
    points,
    fetch,
    clock: given.clock,
    keeps: record !== null,
  })
  const setup = {
    ...played,
    apiUrl: given.apiUrl,
    token: given.token || 'replayed',
    points,
    connection,
    sleep: replayed === null ? given.sleep : async () => undefined,
    other: other === null ? null : { ...other, file: rules ?? '' },
  }
  return { setup, recording: { at: played.at, weeks: played.weeks, names: played.names } }
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

function counted(value: number, thing: string): string {
  return `${value.toLocaleString('en')} ${thing}${value === 1 ? '' : 's'}`
}

await asCommand(import.meta.url, async (args) => {
  const offset = clockOffset(process.env.APP_NOW)
  return runRehearsal(args, {
    token: process.env.GITHUB_TOKEN ?? '',
    apiUrl: process.env.GITHUB_API_URL ?? 'https://api.github.com',
    fetch,
    now: () => Date.now() + offset,
    clock: () => performance.now(),
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    say: (line) => console.log(line),
    tell: (line) => console.error(line),
  })
})
