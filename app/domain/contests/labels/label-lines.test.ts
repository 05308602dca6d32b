import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLabelLines } from './label-lines.ts'
import { labelSentences } from './label-text.ts'
import { labelLines } from './write-label-lines.ts'

const read = (typed: string) => readLabelLines(typed).value
const errorOf = (typed: string) => readLabelLines(typed).error

describe('what is typed', () => {
  test('a programme with a required label and levels', () => {
    const typed = 'gssoc:approved = required\r\nlevel: beginner = 10 points\nlevel:advanced = 45\ndocs = x1.5\n'
    expect(readLabelLines(typed)).toEqual({
      error: null,
      value: {
        labels: [
          { name: 'level: beginner', group: 'level', points: 10 },
          { name: 'level:advanced', group: 'level', points: 45 },
          { name: 'docs', weight: 1.5 },
        ],
        meaning: { required: ['gssoc:approved'], accepted: null, isAcceptedByReview: false, lowest: [] },
      },
    })
  })

  test('a heading makes a group, of which the lowest may count, up to an empty line', () => {
    expect(read('Level, the lowest counts:\nlevel1 = 10 points\nlevel2 = 25 points\n\ndocs = ×2')).toMatchObject({
      labels: [{ group: 'Level' }, { group: 'Level' }, { name: 'docs', weight: 2 }],
      meaning: { lowest: ['Level'] },
    })
  })

  test('acceptance by a label or a review, and several meanings in one line', () => {
    expect(read('hacktoberfest-accepted = accepted, required, 50 points\nan approving review = accepted')).toEqual({
      labels: [{ name: 'hacktoberfest-accepted', points: 50 }],
      meaning: {
        required: ['hacktoberfest-accepted'],
        accepted: 'hacktoberfest-accepted',
        isAcceptedByReview: true,
        lowest: [],
      },
    })
  })

  test.each(['×1.5', 'x1.5', '1.5x', '* 1,5', '1.5 ×'])('%s multiplies', (value) => {
    expect(read(`docs = ${value}`).labels).toEqual([{ name: 'docs', weight: 1.5 }])
  })

  test('nothing means nothing, as in rules without labels', () => {
    expect(readLabelLines(' \n\n')).toEqual({ value: { labels: [] }, error: null })
  })
})

describe('what is refused', () => {
  test.each([
    ['docs', 'doesn’t say what the label does'],
    ['docs = lots', 'We don’t understand “lots”'],
    ['docs = 401 points', '“docs” can earn 400 points at most, 10 times'],
    ['docs = ×11', '“docs” can multiply by 10 at most.'],
    ['q = ×2 of level', 'no label of that group has points'],
    ['level, required:\na = 1\nb = 2\n\nc = required', 'Either one label is required, or one of a single group.'],
    ['docs = ×2, 20 points', '“docs” can have points or multiply, not both.'],
    ['docs = ×2\ndocs = ×3', '“docs” is there twice.'],
    ['level-1 = 10\nlevel 1 = 20', '“level-1” and “level 1” are one label to us.'],
    ['a = required\nb = required', 'Only one label can be required. These are “a” and “b”.'],
    ['a = accepted\nb = accepted', 'Only one label can mean accepted.'],
    ['a = required, 0 points', 'required and worth 0 points'],
    ['spam = 0 points', 'takes the points of the work away already'],
    ['approving review = required', 'An approving review can only mean accepted'],
    [`${'x'.repeat(51)} = ×2`, 'too long: GitHub’s labels have 50 characters at most.'],
    [
      Array.from({ length: 31 }, (_, index) => `label ${index} = ${index}`).join('\n'),
      'Up to 30 labels. These are 31.',
    ],
    ['- = ×2', 'doesn’t say what the label does'],
  ])('%s', (typed, error) => {
    expect(errorOf(typed)).toContain(error)
  })
})

const name = fc.constantFrom('docs', 'level:one', 'level:two', 'type: a', 'x', 'hard', 'easy', 'gssoc:approved')
const value = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((points) => `${points} points`),
  fc.constantFrom('×2', '×0.5', '×0', '×2 of level', 'required', 'accepted', 'accepted, 20 points'),
)
const heading = fc.constantFrom(
  '',
  'Level:',
  'level, the lowest counts:',
  'hard work, lowest:',
  'level, one is required:',
)

test('rules written as lines are the same rules', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.tuple(name, value).map((pair) => pair.join(' = ')),
          heading,
        ),
        { maxLength: 9 },
      ),
      (lines) => {
        const once = readLabelLines(lines.join('\n'))
        fc.pre(once.error === null)
        const twice = read(labelLines(once.value))
        expect(sorted(twice)).toEqual(sorted(once.value))
        expect(labelLines(twice)).toBe(labelLines(once.value))
      },
    ),
  )
})

test('a label that only means accepted stays outside of a required group that shares its prefix', () => {
  const typed = 'level, one is required:\nlevel:one = 20 points\nlevel:three = ×2\n\nmeaning:\nlevel:two = accepted'
  expect(read(labelLines(read(typed)))).toEqual(read(typed))
})

function sorted({ labels, meaning }: ReturnType<typeof read>) {
  return { labels: labels.toSorted((one, other) => (one.name < other.name ? -1 : 1)), meaning }
}

test('labels of before stay in one group when they are written as lines', () => {
  const before = {
    labels: [
      { name: 'type:docs', weight: 2 },
      { name: 'area:x', weight: 3 },
    ],
  }
  const groups = read(labelLines(before)).labels.map(({ group }) => group)
  expect(new Set(groups).size).toBe(1)
})

test('everybody reads the rules in sentences', () => {
  const rules = read(
    'gssoc:approved = required\nlevel:beginner = 10 points\nlevel:advanced = 45 points\nlgtm = accepted',
  )
  expect(labelSentences(rules)).toEqual([
    'Pull requests and issues without the label gssoc:approved earn nothing.',
    'A pull request counts as accepted with the label lgtm.',
    'Level: level:beginner 10 points, level:advanced 45 points. Of several the highest counts.',
    'A label counts if anyone but the author sets it, even after the merge. The labels set when the results become final are the ones that count.',
  ])
  expect(labelSentences({ labels: [{ name: 'docs', weight: 2 }] })).toEqual([
    'The label docs multiplies by 2, if somebody else set it before the work was accepted.',
  ])
})
