import { expect, test } from 'vitest'
import { keptName } from './kept-name.ts'

test.each([
  [{ 'Real name': 'Ada L.', 'Roll number': '17' }, 'Ada L.'],
  [{ 'First name': 'Ada', 'Last name': 'Lovelace' }, 'Ada Lovelace'],
  [{ SURNAME: 'Müller', Forename: 'Jörg' }, 'Jörg Müller'],
  [{ 'Full name:': '  Ada   Lovelace ', 'First name': 'A.' }, 'Ada Lovelace'],
  [{ Name: ' ', Surname: 'Lovelace' }, 'Lovelace'],
  [{ 'Roll number': '17', 'Team name': 'Keel' }, null],
  [{}, null],
])('in %j the name is %s', (columns, name) => {
  expect(keptName(columns as Record<string, string>)).toBe(name)
})
