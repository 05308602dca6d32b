import { expect, it } from 'vitest'
import { checkPrize } from './prize.ts'

const ROPE = {
  title: ' A  rope ',
  description: 'Sixty metres.',
  sponsor: 'Belay',
  url: 'https://belay.example/redeem',
  worth: ' 1,200 ',
  exclusive: false,
  active: true,
}

it('is stored as it was meant', () => {
  expect(checkPrize(ROPE)).toEqual({ ok: true, values: { ...ROPE, title: 'A rope', worth: 1200 } })
  for (const worth of ['', '   ']) expect(checkPrize({ ...ROPE, worth })).toMatchObject({ values: { worth: null } })
  for (const worth of [1, 1_000_000])
    expect(checkPrize({ ...ROPE, worth: String(worth) })).toMatchObject({ values: { worth } })
})

it.each(['0', '-5', '1.5', '1e3x', 'ten', '1000001', 'NaN', 'Infinity'])('has no worth of %j', (worth) => {
  expect(checkPrize({ ...ROPE, worth })).toMatchObject({ ok: false, errors: { worth: expect.any(String) as string } })
})

it('names all that is wrong at once', () => {
  const checked = checkPrize({ ...ROPE, title: '', description: '', sponsor: '', url: 'ftp://x', worth: 'x' })
  expect(checked).toEqual({
    ok: false,
    errors: {
      title: 'Give the prize a name.',
      description: 'Say what the winner gets.',
      sponsor: 'Name the sponsor.',
      url: 'Enter a full address, such as https://example.org/redeem.',
      worth: 'Whole dollars, 1 or more. Empty: no price.',
    },
  })
})
