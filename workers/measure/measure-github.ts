import { readFileSync } from 'node:fs'
import { parse } from 'graphql'
import { partsQuery } from '#app/adapters/github/activity-query.ts'
import { PROBE_QUERY } from '#app/adapters/github/probe-query.ts'
import { PARTS, type Part } from '#app/domain/github/activity-parts.ts'
import { WEEK } from '#app/domain/time/period.ts'
import { asCommand, refuse } from '#workers/deploy/as-command.ts'
import { measureQuery } from '#workers/sandbox/github/query-cost.ts'
import { report, type Row } from './github-report.ts'
import { queryGitHub, type Connection } from './query-github.ts'

/** Public accounts of people who maintain well-known projects, asked for nothing but public counts. */
const WELL_KNOWN = `
torvalds gaearon yyx990803 sindresorhus tj addyosmani kentcdodds wesbos mitchellh antirez dhh tenderlove matz
gvanrossum brettcannon jezdez mitsuhiko fabpot taylorotwell JakeWharton defunkt mojombo wycats ry isaacs bradfitz
rsc robpike dtolnay alexcrichton steveklabnik BurntSushi sharkdp junegunn tpope Rich-Harris evanw sebmarkbage
sophiebits acdlite developit jeresig mrdoob mbostock paulirish jashkenas feross mafintosh getify ljharb nzakas
antfu patak-dev egoist posva simonw willmcgugan
`
  .trim()
  .split(/\s+/)

const TIMES = [1, 2, 3]
const PROBED = [1, 20, 50]
/** As many as the product reads at once. */
const READ = [1, 20]
const MOST_NAMES = 100

type Question = { what: string; query: string; lists: string[]; sizes: number[] }

const QUESTIONS: Question[] = [
  { what: 'probe', query: PROBE_QUERY, lists: ['ids'], sizes: PROBED },
  ...PARTS.map((part) => read(part, [part])),
  read('all parts', PARTS),
]

/**
 * Asks GitHub what the product asks all day, three times each, and says what it took: points, nodes and time. `accounts`
 * are names or node ids. Answers whether all of it was measured.
 */
export async function measureGitHub(
  connection: Connection & { say: (line: string) => void },
  accounts: string[],
): Promise<boolean> {
  // GitHub's messages name the caller, and no output may ever have the token.
  const say = (line: string) => connection.say(line.replaceAll(connection.token, '[token]'))
  const ids = await idsOf(connection, accounts)
  if (typeof ids === 'string') {
    say(ids)
    return false
  }
  const rows: Row[] = []
  for (const question of QUESTIONS)
    for (const size of question.sizes.filter((one) => one <= ids.length)) {
      const row = await measure(connection, question, ids.slice(0, size))
      rows.push(row)
      if (row.stopped !== null) {
        for (const line of report(rows)) say(line)
        say(`Stopped: ${row.stopped}`)
        return false
      }
    }
  for (const line of report(rows)) say(line)
  const most = Math.max(...PROBED)
  if (ids.length < most) say(`Only ${ids.length} of the accounts are there: name at least ${most} for every line.`)
  return ids.length >= most
}

async function measure(connection: Connection, { what, query, lists, sizes }: Question, ids: string[]): Promise<Row> {
  const to = connection.now()
  const variables = {
    ...Object.fromEntries(lists.map((list) => [list, ids])),
    from: new Date(to - WEEK).toISOString(),
    to: new Date(to).toISOString(),
  }
  const counted = measureQuery(parse(query), { variables })
  const row: Row = {
    what,
    ids: ids.length,
    isLargest: ids.length === Math.max(...sizes),
    points: null,
    nodes: null,
    milliseconds: [],
    failures: [],
    counted,
    stopped: null,
  }
  for (const _ of TIMES) {
    const answer = await queryGitHub(connection, query.replace('rateLimit {', 'rateLimit { nodeCount'), variables)
    if (answer.state === 'stopped') return { ...row, stopped: answer.problem }
    if (answer.state === 'answered') {
      row.points = answer.cost
      row.nodes = answer.nodes
      row.milliseconds.push(answer.milliseconds)
    } else row.failures.push(answer.problem)
  }
  return row
}

/** Node ids as they are, names by asking for them all at once; a text says why there are none. */
async function idsOf(connection: Connection, accounts: string[]): Promise<string[] | string> {
  const isId = (account: string) => /^(U_|MDQ6)/.test(account)
  const names = accounts.filter((account) => !isId(account)).slice(0, MOST_NAMES)
  const known = accounts.filter(isId)
  if (names.length === 0) return known.length > 0 ? known : 'There are no accounts to ask for.'
  const fields = names.map((_, index) => `a${index}: user(login: $a${index}) { id }`)
  const answer = await queryGitHub(
    connection,
    `query Accounts(${names.map((_, index) => `$a${index}: String!`).join(', ')}) {
      rateLimit { nodeCount cost }
      ${fields.join('\n')}
    }`,
    Object.fromEntries(names.map((name, index) => [`a${index}`, name])),
  )
  if (answer.state !== 'answered') return `The accounts could not be found: ${answer.problem}`
  const found = names.flatMap((_, index) => {
    const user = answer.data[`a${index}`]
    return typeof user === 'object' && user !== null && 'id' in user ? [String(user.id)] : []
  })
  return [...known, ...found]
}

function read(what: string, parts: readonly Part[]): Question {
  return { what: `read ${what}`, query: partsQuery(parts, 3), lists: [...parts], sizes: READ }
}

await asCommand(import.meta.url, async ([file, ...others]) => {
  const { GITHUB_TOKEN: token = '', GITHUB_API_URL: apiUrl = 'https://api.github.com' } = process.env
  const isSafe = apiUrl.startsWith('https://') || /^http:\/\/localhost(:\d+)?$/.test(apiUrl)
  if (token === '' || others.length > 0 || !isSafe)
    return refuse('GITHUB_TOKEN=… npm run measure:github [-- file with a GitHub name or node id in each line]')
  const accounts = file === undefined ? WELL_KNOWN : readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
  const connection = { apiUrl, token, fetch, now: Date.now, say: (line: string) => console.log(line) }
  return (await measureGitHub(connection, accounts)) ? 0 : 1
})
