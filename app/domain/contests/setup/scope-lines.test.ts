import { expect, test } from 'vitest'
import { readTable } from '#app/domain/tables/read-table.ts'
import {
  CANDIDATES_CAP,
  namesBy,
  nearCandidates,
  nearestName,
  readScopeLines,
  scopeTextOf,
  SCOPE_TEXT_LENGTH,
  scopeError,
} from './scope-lines.ts'

test('lines are repositories or owners, each once, also as pasted addresses', () => {
  const typed =
    'openfoo/Router\n\n plinth-dev \nhttps://github.com/nocturne/nocturne/\nOPENFOO/router\nwww.github.com/a/b.c'
  expect(readScopeLines(typed)).toEqual({
    names: [
      { name: 'OPENFOO/router', isRepository: true },
      { name: 'plinth-dev', isRepository: false },
      { name: 'nocturne/nocturne', isRepository: true },
      { name: 'a/b.c', isRepository: true },
    ],
    wrong: [],
  })
})

test.for(['a/b/c', 'two words', 'a/..', '-a', 'a/', '/b', 'https://example.org/a', 'näme', '<b>'])(
  '%s names nothing',
  (line) => {
    const read = readScopeLines(line)
    // A slash at the end is a slip.
    expect(line === 'a/' ? read.names : read.wrong).toHaveLength(1)
  },
)

test.each([
  ['https://github.com/openfoo/router.git', 'openfoo/router'],
  ['git@github.com:openfoo/router.git', 'openfoo/router'],
  ['https://github.com/openfoo/router/issues?q=is%3Aopen', 'openfoo/router'],
  ['https://github.com/orgs/openfoo/repositories', 'openfoo'],
  ['HTTP://WWW.GITHUB.COM/openfoo/', 'openfoo'],
])('%s names %s', (line, name) => {
  expect(readScopeLines(line).names.map((one) => one.name)).toEqual([name])
})

test.each([
  ['https://gitlab.com/openfoo/router', 'gitlab.com isn’t GitHub.'],
  ['codeberg.org/openfoo/router', 'codeberg.org isn’t GitHub.'],
  ['https://openfoo.github.io/router', 'openfoo.github.io isn’t GitHub.'],
  ['two words', '“two words” is neither owner/name nor an owner.'],
])('%s is refused: %s', (line, why) => {
  expect(readScopeLines(line)).toEqual({ names: [], wrong: [why] })
})

const rowsOf = (text: string) => {
  const table = readTable(text, { mostRows: 1000, mostColumns: 40 })
  if (!table.ok) throw new Error(table.error)
  return table.rows
}

test.each([
  [
    'a column of addresses',
    'Project,Repository,Mentor\nRouter,https://github.com/openfoo/router,n/a\nCore,plinth-dev/core,ada\nOther,gitlab.com/x/y,',
    'https://github.com/openfoo/router\nplinth-dev/core\ngitlab.com/x/y',
  ],
  ['two columns of repositories', 'Team\tCode\tDocs\nA\ta/code\ta/docs\nB\tb/code\tn/a', 'a/code\nb/code\na/docs'],
  ['owner and name', 'Owner;Repository\nopenfoo;router\nplinth-dev;core', 'openfoo/router\nplinth-dev/core'],
  ['numbered rows', '1,openfoo/router\n2,plinth-dev/core', 'openfoo/router\nplinth-dev/core'],
  ['one row', 'openfoo/router,plinth-dev', 'openfoo/router\nplinth-dev'],
  ['owners side by side', 'openharbor, summitci\nplinth-dev', 'openharbor\nsummitci\nplinth-dev'],
  [
    'lines with several each',
    'openfoo/router, openfoo/docs; a/b\nsummitci\nplinth-dev/core,openharbor',
    'openfoo/router\nopenfoo/docs\na/b\nsummitci\nplinth-dev/core\nopenharbor',
  ],
  ['two columns without a heading', 'a/b\tc/d\ne/f\tg/h', 'a/b\nc/d\ne/f\ng/h'],
])('a table names everything in %s', (_, text, lines) => {
  expect(scopeTextOf(rowsOf(text))).toEqual({ lines, error: null })
})

test.each([
  [
    'openfoo/router,Ada\nplinth-dev/core,Bob',
    'Line 1: is “Ada” an owner or a note? Write one name per line, or a heading above the table.',
  ],
  [`a/b\n${'c/d,'.repeat(1300)}`, 'Line 2: This line is longer than 5,000 characters.'],
])('of a table that leaves something open the line is named', (text, error) => {
  expect(scopeTextOf(rowsOf(text))).toEqual({ lines: '', error })
})

test('several repositories on a line are all read, and words beside a name are not dropped', () => {
  expect(readScopeLines('openfoo/router  plinth-dev/core\thttps://github.com/a/b').names).toHaveLength(3)
  expect(readScopeLines('openfoo/router and more')).toEqual({
    names: [],
    wrong: ['“openfoo/router and more” is neither owner/name nor an owner.'],
  })
})

test.for([
  [0, 'Name a repository or an organization, or let all public work count.'],
  [1, null],
  [1000, null],
  [1001, 'Up to 1,000 lines. These are 1,001.'],
] as const)('%i lines', ([lines, error]) => {
  expect(scopeError(lines)).toBe(error)
})

test.for([
  ['openfoo/rooter', ['openfoo/website', 'openfoo/router'], 'openfoo/router'],
  ['OpenFoo/Ruter', ['openfoo/router'], 'openfoo/router'],
  ['openfoo/router', ['openfoo/router'], null],
  ['openfoo/else', ['openfoo/router'], null],
  ['a/b', ['a/c', 'a/bb'], 'a/c'],
  ['a/b', [], null],
] as const)('%s probably meant', ([typed, names, meant]) => {
  expect(nearestName(typed, namesBy(names))).toBe(meant)
})

test('a name is compared with few others, whatever an owner has, and a long line with none', () => {
  const names = Array.from(
    { length: 10_000 },
    (_, index) => `owner-${index % 100}/router-${String(index).padStart(5, '0')}`,
  )
  expect(nearCandidates('owner-7/router-00008', namesBy(names))).toHaveLength(CANDIDATES_CAP)
  expect(nearestName('owner-7/rooter-00007', namesBy(names))).toBe('owner-7/router-00007')
  expect(nearCandidates('x'.repeat(200), namesBy(['x'.repeat(200)]))).toEqual([])
  const slashes = `${'/'.repeat(SCOPE_TEXT_LENGTH - 2)}x`
  expect(readScopeLines(slashes)).toEqual({
    names: [],
    wrong: [`“${'/'.repeat(100)}” is neither owner/name nor an owner.`],
  })
})
