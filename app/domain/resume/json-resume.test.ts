import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resumeSheet } from '#app/features/resume/resume-sheet.ts'
import { validateJsonResume as validate } from '#tests/third-party/json-resume.ts'
import { fromJsonResume, toJsonResume } from './json-resume.ts'
import { editResume, entryErrors, entryValues } from './resume-edit.ts'
import { emptyResume, RESUME_FORM, RESUME_PARTS, shownParts, type Resume, type ResumePart } from './resume.ts'

let made = 0
const newId = () => `e${(made += 1)}`

const FILE = {
  basics: {
    name: 'Ada Ropemaker',
    label: 'Toolmaker',
    image: 'https://example.org/ada.png',
    email: 'ada@example.org',
    url: 'https://example.org',
    summary: 'Makes tools that hold.',
    location: { city: 'Basel', countryCode: 'CH', postalCode: '4051', region: 'BS' },
    profiles: [{ network: 'GitHub', username: 'ada', url: 'https://github.com/ada' }],
  },
  work: [
    {
      name: 'Summit',
      location: 'Remote',
      position: 'Engineer',
      startDate: '2024-02',
      highlights: ['Halved the build', 'Wrote the manual'],
      summary: 'Ropes.',
    },
    { name: 'Base', position: 'Apprentice', startDate: '2021' },
  ],
  skills: [{ name: 'TypeScript', level: 'Fluent', keywords: ['Workers', 'SQL'] }],
  education: [{ institution: 'School of Knots', area: 'Knots', startDate: '2018-09-01', courses: ['Bowline'] }],
  references: [{ name: 'Tycho', reference: 'Holds what it promises.' }],
  meta: { theme: 'plain', lastModified: '2026-01-02T03:04:05' },
  somethingOfTheirs: { kept: true },
}

test('an imported resume is exported unchanged, as a valid JSON Resume', () => {
  const written = toJsonResume(imported(FILE), 'owner')
  expect(withoutOurs(written)).toEqual(FILE)
  expect(validate(written), JSON.stringify(validate.errors)).toBe(true)
})

test('any file of known and unknown words survives a round trip, twice', () => {
  const value = fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.boolean(), fc.constant(null))
  const entry = (part: ResumePart) =>
    fc.record(
      Object.fromEntries([
        ...RESUME_FORM[part].fields.map(({ name, kind }) => [
          name,
          kind === 'list'
            ? fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 })
            : fc.string({ minLength: 1 }),
        ]),
        ['theirOwnWord', value],
      ]),
      { requiredKeys: [] },
    )
  const file = fc.record(
    {
      basics: fc.record({ name: fc.string({ minLength: 1 }), theirs: value }, { requiredKeys: ['name'] }),
      ...Object.fromEntries(RESUME_PARTS.map((part) => [part, fc.array(entry(part), { minLength: 1, maxLength: 3 })])),
      another: value,
    },
    { requiredKeys: ['basics'] },
  )
  fc.assert(
    fc.property(file, (json) => {
      const once = toJsonResume(imported(json), 'owner')
      expect(withoutOurs(once)).toEqual(json)
      expect(toJsonResume(imported(once), 'owner')).toEqual(once)
    }),
    { numRuns: 200 },
  )
})

test('order and hidden parts and entries come back from the owner’s file', () => {
  const document = hideSome(imported(FILE))
  const again = imported(toJsonResume(document, 'owner'))
  expect(again.order).toEqual(document.order)
  expect(again.hiddenParts).toEqual(['education'])
  expect(again.parts.work.map((one) => one.isHidden)).toEqual([false, true])
})

test('the public file holds nothing that is hidden, nor what its owner imported beside our fields', () => {
  const written = toJsonResume(hideSome(imported(FILE)), 'public')
  const text = JSON.stringify(written)
  for (const secret of ['Apprentice', 'School of Knots', 'somethingOfTheirs', '4051', 'Remote', 'plain'])
    expect(text).not.toContain(secret)
  expect(text).toContain('Halved the build')
  expect(validate(written), JSON.stringify(validate.errors)).toBe(true)
})

test.each([[null], [42], ['text'], [[]], [{}], [{ hello: 'world' }], [{ basics: { name: 'x'.repeat(300_000) } }]])(
  'what is no resume is refused: %j',
  (file) => {
    expect(fromJsonResume(file, newId)).toBeNull()
  },
)

test('hostile shapes do no harm', () => {
  const document = imported({ basics: { name: 7, profiles: 'no', location: [] }, work: 'none', skills: [null, 3] })
  expect(document.parts.work).toEqual([])
  expect(toJsonResume(document, 'public').basics).toEqual({})
})

test('entries are added, changed, moved, hidden and removed by their id; a wrong id changes nothing', () => {
  let document = emptyResume()
  for (const id of ['a', 'b', 'c'])
    document = editResume(document, { kind: 'add', part: 'skills', id, values: { name: id } })
  document = editResume(document, { kind: 'move', part: 'skills', id: 'c', direction: 'up' })
  document = editResume(document, { kind: 'move', part: 'skills', id: 'a', direction: 'up' })
  document = editResume(document, { kind: 'change', part: 'skills', id: 'b', values: { name: 'B' } })
  document = editResume(document, { kind: 'hide-entry', part: 'skills', id: 'c' })
  expect(names(document)).toEqual(['a', 'c', 'B'])
  expect(shownParts(document)).toMatchObject([{ part: 'skills', entries: [{ id: 'a' }, { id: 'b' }] }])
  expect(editResume(document, { kind: 'remove', part: 'skills', id: 'nobody' })).toEqual(document)
  document = editResume(document, { kind: 'remove', part: 'skills', id: 'a' })
  expect(names(document)).toEqual(['c', 'B'])
})

test('parts move and hide', () => {
  let document = editResume(imported(FILE), { kind: 'move-part', part: 'skills', direction: 'up' })
  document = editResume(document, { kind: 'hide-part', part: 'education' })
  document = editResume(document, { kind: 'hide-part', part: 'education' })
  expect(shownParts(document).map(({ part }) => part)).toEqual(['skills', 'work', 'references'])
  document = editResume(document, { kind: 'show-part', part: 'education' })
  expect(shownParts(document).map(({ part }) => part)).toContain('education')
})

test('typed values are trimmed, lists have one item per line, and errors are given by field', () => {
  const typed: Record<string, string> = {
    position: '  Engineer ',
    highlights: 'one\r\n\r\n two \n',
    startDate: 'spring',
    url: 'javascript:alert(1)',
  }
  const values = entryValues('work', (name) => typed[name] ?? '')
  expect(values.position).toBe('Engineer')
  expect(values.highlights).toEqual(['one', 'two'])
  expect(entryErrors('work', values)).toEqual({
    startDate: 'Write it like 2026, 2026-11 or 2026-11-21.',
    url: 'Enter a full address, such as https://example.org.',
  })
})

test.each([
  ['https://rope.example/work', 'https://rope.example/work'],
  ['https://user:password@rope.example', null],
  ['javascript:alert(1)', null],
  ['rope.example', null],
])('an entry that leads to %s leads to %s on the page', (url, href) => {
  const entry = { id: 'work-1', isHidden: false, extra: {}, values: { name: 'Rope', position: 'Engineer', url } }
  const empty = emptyResume()
  const document: Resume = { ...empty, parts: { ...empty.parts, work: [entry] } }
  const shown = resumeSheet('ada', document).parts.flatMap(({ entries }) => entries.map((one) => one.url))
  expect(shown).toEqual([href])
  expect(entryErrors('work', entry.values).url === undefined).toBe(href !== null)
})

test.each([
  [{ startDate: '2026-03', endDate: '2026-11' }, 'Mar to Nov 2026'],
  [{ startDate: '2025-09', endDate: '2026-03-21' }, 'Sept 2025 to 21 Mar 2026'],
  [{ startDate: '2019', endDate: '2021' }, '2019 to 2021'],
  [{ startDate: '2026-03', endDate: '2026-03' }, 'Mar 2026'],
  [{ startDate: '2023-04', endDate: '' }, 'Since Apr 2023'],
  [{ startDate: 'spring 2019', endDate: '2021-02' }, 'spring 2019 to Feb 2021'],
  [{}, ''],
])('%o is %s on the page', (values, when) => {
  const empty = emptyResume()
  const entry = { id: 'work-1', isHidden: false, extra: {}, values }
  const { parts } = resumeSheet('ada', { ...empty, parts: { ...empty.parts, work: [entry] } })
  expect(parts[0]?.entries[0]?.when).toBe(when)
})

function imported(file: unknown): Resume {
  const document = fromJsonResume(file, newId)
  if (document === null) throw new Error('not a resume')
  return document
}

function hideSome(document: Resume): Resume {
  const last = document.parts.work.at(-1)?.id ?? ''
  const hidden = editResume(document, { kind: 'hide-entry', part: 'work', id: last })
  const moved = editResume(hidden, { kind: 'move-part', part: 'references', direction: 'up' })
  return editResume(moved, { kind: 'hide-part', part: 'education' })
}

function names(document: Resume): unknown[] {
  return document.parts.skills.map((one) => one.values.name)
}

/** Removes what the product adds: the schema's address, and `meta` with the order. */
function withoutOurs({ $schema: _schema, meta, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const { mergequest: _own, ...theirs } = meta as Record<string, unknown>
  return Object.keys(theirs).length > 0 ? { ...rest, meta: theirs } : rest
}
