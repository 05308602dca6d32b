import { expect, it } from 'vitest'
import { vouchedIn } from './vouch-list.ts'

it('reads names, comments, platforms and reasons', () => {
  const text = `# Who may open pull requests
Ada
github:grace  since March
gitlab:linus
  @tabs\tand more

-mallory
-github:eve sends what nobody asked for
not/a/name
`
  expect([...vouchedIn(text)]).toEqual(['ada', 'grace', 'tabs'])
})

it('vouches for nobody who is denounced on another line', () => {
  expect([...vouchedIn('ada\r\n-ADA\r\ngrace')]).toEqual(['grace'])
  expect(vouchedIn('').size).toBe(0)
})
