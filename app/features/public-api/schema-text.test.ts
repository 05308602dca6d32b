import { expect, test } from 'vitest'
import { fieldsOf, typeText } from './schema-text.ts'

test('a schema reads as words, and leads to the schema that it names', () => {
  expect(typeText({ $ref: '#/components/schemas/Period' })).toEqual({ text: 'Period', schema: 'Period' })
  expect(typeText({ type: 'array', items: { $ref: '#/components/schemas/Project' } })).toEqual({
    text: 'list of Project',
    schema: 'Project',
  })
  const words = [
    { type: 'string', format: 'date-time' },
    { anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] },
    { type: ['string', 'null'] },
    { type: 'array', items: { type: 'integer' } },
    { type: 'string', enum: ['week', 'month'] },
    { const: 1 },
    {},
  ].map((schema) => typeText(schema).text)
  expect(words).toEqual([
    'date-time',
    'URL or null',
    'string or null',
    'list of integers',
    "'week' | 'month'",
    '1',
    'anything',
  ])
})

test('fields inside an object or a list’s rows are named by the way to them', () => {
  const place = { type: 'object', properties: { place: { type: 'integer' } } }
  const names = fieldsOf({ properties: { counters: place, awards: { type: 'array', items: place } } }).map(
    ({ name }) => name,
  )
  expect(names).toEqual(['counters', 'counters.place', 'awards', 'awards[].place'])
})
