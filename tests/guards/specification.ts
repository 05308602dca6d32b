/** The files that checks of docs/specification.md may read; paths from the root. */
export type Repository = {
  /** Whether the file or folder exists. */
  exists: (path: string) => boolean
  /** The text of a file; null when it is missing. */
  read: (path: string) => string | null
}

type Row = { number: string; requirement: string; proof: string }

/** The sections of the specification; each has rows. */
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The table's errors, one per line; empty when every row is still true. */
export function findFaults(table: string, repository: Repository): string[] {
  const rows = rowsOf(table)
  const numbers = rows.map(({ number }) => number)
  return [
    ...SECTIONS.filter((section) => !numbers.some((number) => number.startsWith(`${section}.`))).map(
      (section) => `section ${section} has no row`,
    ),
    ...numbers
      .filter((number, index) => numbers.indexOf(number) !== index)
      .map((number) => `${number} is there more than once`),
    ...numbers.filter((number) => !/^\d+\.\d+$/.test(number)).map((number) => `cannot be read: ${number}`),
    ...rows.flatMap((row) => faultsOf(row, repository).map((fault) => `${row.number} ${fault}`)),
  ]
}

function faultsOf({ requirement, proof }: Row, repository: Repository): string[] {
  const decisions = [...requirement.matchAll(/\]\(decisions\/([^)]+)\)/g)].map(
    ([, file = '']) => `docs/decisions/${file}`,
  )
  const proofs = proof.split('<br>').filter((one) => one !== '')
  return [
    ...(requirement === '' ? ['says no requirement'] : []),
    ...(proofs.length + decisions.length === 0 ? ['has neither proof nor decision'] : []),
    ...decisions.filter((path) => !repository.exists(path)).map((path) => `names ${path}, which is gone`),
    ...proofs.flatMap((one) => proofFaults(one, repository)),
  ]
}

/** A proof is `file`: a test's title in it, or an unambiguous beginning of the title. */
function proofFaults(proof: string, repository: Repository): string[] {
  const [, path = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(proof.trim()) ?? []
  if (path === '') return [`has a proof that cannot be read: ${proof}`]
  const source = repository.read(path)
  if (source === null) return [`names ${path}, which is gone`]
  const titles = titlesOf(source)
  const fitting = titles.filter((one) => one.startsWith(title))
  if (fitting.length === 0) return [`names a test that ${path} does not have: ${title}`]
  return fitting.length > 1 && !titles.includes(title) ? [`names more than one test of ${path}: ${title}`] : []
}

/** Titles in the source with their placeholders: of tests that run, of their groups, and of both with `each`. */
function titlesOf(source: string): string[] {
  const calls =
    /(?:\b(?:test|it|describe|inChromium|inOwnContext)(?:\.(?!skip|todo)\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,/gs
  return [...source.matchAll(calls)].map(([, , title = '']) => title)
}

/** Every line of a table except its heads. A malformed one is found in place of its number. */
function rowsOf(table: string): Row[] {
  const lines = table.split('\n').filter((line) => line.startsWith('|') && !/^\|\s*(#|-)/.test(line))
  return lines.map((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    const [, number = '', requirement = '', proof = '', ...rest] = cells
    return { number: rest.length === 1 ? number : line, requirement, proof }
  })
}
