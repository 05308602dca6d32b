import { expect, it } from 'vitest'
import { adForm } from './ad-form.ts'
import { productIdError } from './ad.ts'

const ROPE = {
  newId: `ad_${'a'.repeat(25)}`,
  place: 'note',
  productId: 'rope_note',
  url: ' https://rope.example/a?b=c ',
  image: '',
  title: '  Rope\u200b ',
  description: 'Holds.',
  startsOn: '2026-12-01',
  endsOn: '2026-12-01',
  active: 'on',
}

it('is stored as it was meant', () => {
  expect(adForm.parse(ROPE)).toEqual({
    ...ROPE,
    url: 'https://rope.example/a?b=c',
    image: null,
    title: 'Rope',
    active: true,
  })
})

it.each([
  ['url', 'javascript:alert(1)'],
  ['url', 'https:// rope.example'],
  ['url', 'https://rope.example\\@evil.example'],
  ['url', `https://rope.example/${'x'.repeat(2000)}`],
  ['productId', 'Rope'],
  ['productId', `r${'x'.repeat(60)}`],
  ['title', '\u200b'],
  ['description', 'x'.repeat(201)],
  ['startsOn', '2027-02-29'],
  ['endsOn', '2026-11-30'],
] as const)('refuses %s %j and nothing else', (field, value) => {
  const { error } = adForm.safeParse({ ...ROPE, [field]: value })
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
})

it('is named after its place, so that clicks in messages are told', () => {
  expect([productIdError('rope', 'row'), productIdError('rope_message', 'message')]).toEqual([null, null])
  expect([productIdError('rope_message', 'row'), productIdError('rope', 'message')]).not.toContain(null)
})
