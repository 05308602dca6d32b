import { expect, it } from 'vitest'
import { checkAd, type AdValues } from './ad-values.ts'

const ROPE: AdValues = {
  place: 'note',
  productId: 'rope_note',
  url: ' https://rope.example/a?b=c ',
  image: '',
  title: '  Rope\u200b ',
  description: 'Holds.',
  startsOn: '2026-12-01',
  endsOn: '2026-12-01',
  active: true,
}
const ours = (address: string) => address.startsWith('/')

it('is stored as its place is, with what was typed made plain', () => {
  expect(checkAd(ROPE, ours)).toEqual({
    ok: true,
    values: {
      slot: 'single',
      position: 1,
      productId: 'rope_note',
      url: 'https://rope.example/a?b=c',
      image: null,
      title: 'Rope',
      description: 'Holds.',
      startsOn: '2026-12-01',
      endsOn: '2026-12-01',
      active: true,
    },
  })
})

it.each([
  ['url', 'javascript:alert(1)'],
  ['url', 'https:// rope.example'],
  ['url', 'https://rope.example\\@evil.example'],
  ['url', `https://rope.example/${'x'.repeat(2000)}`],
  ['image', 'https://elsewhere.example/x.png'],
  ['image', `/${'x'.repeat(500)}`],
  ['productId', 'Rope'],
  ['productId', 'rope_message'],
  ['productId', `r${'x'.repeat(60)}`],
  ['title', '\u200b'],
  ['description', 'x'.repeat(201)],
  ['startsOn', '2027-02-29'],
  ['endsOn', '2026-11-30'],
] as const)('refuses %s %j and nothing else', (field, value) => {
  const checked = checkAd({ ...ROPE, [field]: value }, ours)
  expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([field])
})
