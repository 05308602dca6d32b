import { expect, it } from 'vitest'
import { drawMountain } from './draw-mountain.ts'

it('is what the file holds; `vitest -u` draws it anew', async () => {
  await expect(drawMountain()).toMatchFileSnapshot('./mountain.svg')
})
