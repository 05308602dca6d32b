import { expect, test } from 'vitest'
import { announcementForm } from './announcement-form.ts'

const typed = {
  id: '',
  title: ' New\r\nprizes ',
  message: 'First line. \r\n\r\n\r\n\r\nSecond line.\n',
  linkPath: '/prizes',
  linkLabel: 'See the prizes',
  audience: 'player',
  username: '@Ada ',
}

test('typed text becomes plain lines', () => {
  expect(announcementForm.parse(typed)).toEqual({
    ...typed,
    title: 'New prizes',
    message: 'First line.\n\nSecond line.',
    username: 'Ada',
  })
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ title: 'x'.repeat(81) }, 'title'],
  [{ message: '\n \n' }, 'message'],
  [{ message: 'x'.repeat(1001) }, 'message'],
  [{ linkLabel: '' }, 'linkLabel'],
  [{ linkLabel: 'x'.repeat(41) }, 'linkLabel'],
  [{ audience: 'everyone' }, 'audience'],
  [{ username: ' ' }, 'username'],
] as const)('%j is told at %s', (values, name) => {
  const { error } = announcementForm.safeParse({ ...typed, ...values })
  expect(error?.issues.map(({ path }) => path[0])).toEqual([name])
})
