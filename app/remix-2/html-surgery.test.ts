import { expect, test } from 'vitest'
import { withinBody } from './html-surgery.ts'

const AS_WRITTEN = `(STORAGE_KEY2, restoreKey) => {
    if (!window.history.state || !window.history.state.key) {
      window.history.replaceState({ key: key3 }, "");
    }
    try {
      typeof storedY == "number" && window.scrollTo(0, storedY);
    } catch (error2) {
      console.error(error2), sessionStorage.removeItem(STORAGE_KEY2);
    }
  }`

test.each([
  ['as it is written', AS_WRITTEN],
  ['without white space', AS_WRITTEN.replaceAll(/\n */g, '').replaceAll(', restoreKey) => ', ',restoreKey)=>')],
])("the function for the scroll position is replaced, when the Worker's bundle has it %s", (_, printed) => {
  const html = `<html><body><p>(before)</p><script>(${printed})("positions", null)</script></body></html>`
  const short = withinBody(html)
  expect(short).toMatch(
    /^<html><body><p>\(before\)<\/p><script>\(\(k,r\)=>.*\}\)\("positions", null\)<\/script><\/body>/,
  )
  expect(short).not.toContain('STORAGE_KEY')
})

test('what follows the document is moved into it', () => {
  expect(withinBody('<html><body><p>1</p></body></html><script>2</script>')).toBe(
    '<html><body><p>1</p><script>2</script></body></html>',
  )
})
