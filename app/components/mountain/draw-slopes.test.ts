import { expect, it } from 'vitest'
import { drawSlopes } from './draw-slopes.ts'

it('is what the file holds; `vitest -u` draws it anew', async () => {
  await expect(drawSlopes()).toMatchFileSnapshot('./mountain.svg')
})
