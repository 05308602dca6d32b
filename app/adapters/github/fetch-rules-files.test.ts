import { expect, it } from 'vitest'
import { createGitHub } from './create-github.ts'

const small = { __typename: 'Blob', byteSize: 12, isBinary: false, isTruncated: false }

it('asks for the texts of small files only, fifty at once', async () => {
  const { github, queries } = withGitHub((id) => {
    if (id === 1) return { isPrivate: false, object: { ...small, text: 'brake: true\n' } }
    if (id === 2) return { isPrivate: false, object: { ...small, byteSize: 4097, text: 'x' } }
    if (id === 3) return { isPrivate: false, object: { ...small, byteSize: 20, isTruncated: true, text: 'x' } }
    if (id === 4) return { isPrivate: false, object: { ...small, isBinary: true, text: null } }
    if (id === 5) return { isPrivate: false, object: { ...small, byteSize: 0, isBinary: null, text: '' } }
    if (id === 6) return { isPrivate: false, object: { __typename: 'Tree' } }
    return { isPrivate: false, object: null }
  })
  const answers = await github.fetchRulesFiles(Array.from({ length: 120 }, (_, id) => `R_${id}`))
  expect(answers.size).toBe(120)
  expect(answers.get('R_1')).toEqual({ state: 'file', text: 'brake: true\n' })
  expect(answers.get('R_2')).toEqual({ state: 'too_large' })
  expect(answers.get('R_3')).toEqual({ state: 'too_large' })
  expect(answers.get('R_4')).toEqual({ state: 'not_text' })
  expect(answers.get('R_5')).toEqual({ state: 'file', text: '' })
  expect(answers.get('R_6')).toEqual({ state: 'none' })
  expect(answers.get('R_7')).toEqual({ state: 'none' })
  expect(queries.map(({ ids, withText }) => [ids.length, withText])).toEqual([
    [50, false],
    [50, false],
    [20, false],
    [2, true],
  ])
  expect(queries[3]?.ids).toEqual(['R_1', 'R_5'])
})

it('never takes what GitHub could not read for a file that was deleted', async () => {
  const { github } = withGitHub((id) => {
    if (id === 1) return null
    if (id === 2) return { isPrivate: true, object: null }
    return { isPrivate: false, object: null, fails: id === 3 }
  })
  expect([...(await github.fetchRulesFiles(['R_1', 'R_2', 'R_3', 'R_4']))]).toEqual([['R_4', { state: 'none' }]])
  const down = createGitHub({ ...options(), fetch: async () => Response.json({ message: 'no' }, { status: 502 }) })
  expect((await down.fetchRulesFiles(['R_1'])).size).toBe(0)
  expect((await down.fetchRulesFiles([])).size).toBe(0)
})

it('leaves out a file whose text GitHub did not answer with', async () => {
  const github = createGitHub({
    ...options(),
    fetch: async (_, init) =>
      String(init?.body).includes('"withText":true')
        ? Response.json({ message: 'no' }, { status: 502 })
        : Response.json({ data: { nodes: [{ isPrivate: false, object: small }] } }),
  })
  expect((await github.fetchRulesFiles(['R_1'])).size).toBe(0)
})

/** `fails`: GitHub answers null with an error for the file. The text is answered only when it is asked for. */
function withGitHub(answer: (id: number) => { isPrivate: boolean; object: object | null; fails?: boolean } | null) {
  const queries: { ids: string[]; withText: boolean }[] = []
  const github = createGitHub({
    ...options(),
    fetch: async (_, init) => {
      const { variables } = JSON.parse(String(init?.body)) as { variables: { ids: string[]; withText: boolean } }
      queries.push(variables)
      const nodes = variables.ids.map((id) => answer(Number(id.slice(2))))
      const errors = nodes.flatMap((node, index) => {
        if (node === null) return [{ type: 'NOT_FOUND', message: 'no', path: ['nodes', index] }]
        return node.fails === true ? [{ message: 'timed out', path: ['nodes', index, 'object'] }] : []
      })
      const data = nodes.map(
        (node) => node && { isPrivate: node.isPrivate, object: shown(node.object, variables.withText) },
      )
      return Response.json({ data: { nodes: data }, ...(errors.length > 0 ? { errors } : {}) })
    },
  })
  return { github, queries }
}

function shown(file: object | null, withText: boolean): object | null {
  return file === null || withText ? file : Object.fromEntries(Object.entries(file).filter(([name]) => name !== 'text'))
}

function options() {
  return {
    apiUrl: 'https://api.example',
    token: 'token',
    fetch: async () => Response.json({}),
    now: () => 0,
    sleep: async () => {},
    log: () => {},
  }
}
