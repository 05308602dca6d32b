import { expect, test } from 'vitest'
import { fromJsonResume } from './json-resume.ts'
import { entryValues } from './resume-edit.ts'
import { RESUME_LIMITS } from './resume.ts'

const HOSTILE = ' Guide\u202E\u200B at\u2066 summit\r\n\u202Eropes '

test('an entry has no invisible characters and none that turn the writing around', () => {
  const values = entryValues('work', (name) => (name === 'url' ? '' : HOSTILE))
  expect(values).toMatchObject({
    position: 'Guide at summit ropes',
    summary: 'Guide at summit\nropes',
    highlights: ['Guide at summit', 'ropes'],
  })
  expect(entryValues('work', () => 'x'.repeat(9999))).toMatchObject({ position: 'x'.repeat(RESUME_LIMITS.line) })
})

test('nor has an imported file, whose spaces and lines stay', () => {
  const imported = fromJsonResume({ basics: { name: HOSTILE }, work: [{ highlights: [HOSTILE] }] }, () => 'id')
  expect([imported?.basics.name, imported?.parts.work[0]?.values.highlights]).toEqual([
    ' Guide at summit\r\nropes ',
    [' Guide at summit\r\nropes '],
  ])
})
