import { expect, test } from 'vitest'
import { withinBody } from './html-surgery.ts'

test('what follows the document is moved into it', () => {
  expect(withinBody('<html><body><p>1</p></body></html><script>2</script>')).toBe(
    '<html><body><p>1</p><script>2</script></body></html>',
  )
})
