import { expect, it } from 'vitest'
import { prizeForms } from './prize-form.ts'

const ROPE = {
  title: ' A  rope ',
  description: 'Sixty metres.',
  sponsor: 'Belay',
  url: 'https://belay.example/redeem',
  worth: ' 1,200 ',
  active: 'on',
}
const read = (typed: object) => prizeForms.save.safeParse({ ...ROPE, ...typed })

it('is stored as it was meant', () => {
  expect(read({}).data).toEqual({
    ...ROPE,
    newId: null,
    title: 'A rope',
    worth: 1200,
    exclusive: false,
    active: true,
  })
  for (const worth of ['', '   ']) expect(read({ worth }).data?.worth).toBeNull()
  for (const worth of [1, 1_000_000]) expect(read({ worth: String(worth) }).data?.worth).toBe(worth)
})

it.each(['0', '-5', '1.5', '1e3x', 'ten', '1000001', 'NaN', 'Infinity'])('has no worth of %j', (worth) => {
  expect(read({ worth }).error?.issues.map(({ path }) => path)).toEqual([['worth']])
})

it('names all that is wrong at once', () => {
  const { error } = read({ title: '', description: '', sponsor: '', url: 'ftp://x', worth: 'x' })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Give the prize a name.',
    'Say what the winner gets.',
    'Name the sponsor.',
    'Enter a full address, such as https://example.org/redeem.',
    'Whole dollars, 1 or more. Empty: no price.',
  ])
})
