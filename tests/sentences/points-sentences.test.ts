import { expect, test } from 'vitest'
import { CASES_OF_LABELS } from './cases-of-labels.ts'
import { CASES_OF_LEVELS } from './cases-of-levels.ts'
import { CASES_OF_POINTS } from './cases-of-points.ts'
import { CASES_OF_PRIZES } from './cases-of-prizes.ts'
import { CASES_OF_PROJECTS } from './cases-of-projects.ts'
import { collectSentences, sentencesOfCode } from './collect-sentences.ts'

const CASES = [...CASES_OF_POINTS, ...CASES_OF_PROJECTS, ...CASES_OF_PRIZES, ...CASES_OF_LEVELS, ...CASES_OF_LABELS]

/** Found by their words, though they promise nothing about points. */
const NOT_ABOUT_POINTS: Record<string, string[]> = {
  'GitHub counts its answers in points too': ['We use at most 60 of its 5,000 points an hour.'],
  'a question or a title, and the rule follows': [
    'Why did something earn nothing?',
    'Why something earns nothing',
    'What counts in full',
    'What established means',
  ],
  'what is read, stored, told or shown, and when': [
    'When GitHub is down nothing is lost: an error never counts as zero, and the week waits.',
    'A click counts once a day per visitor; your own never count.',
    'The first three, as soon as somebody has points.',
    'Get news of prizes and new ranks in a chat with @{botName}, silent from 22:00 to 08:00 your time.',
    'Learning what is established costs at most 2 % of the refreshes',
  ],
  'two sentences in one, which have their own cases': ['{said}; {limit}'],
  'what a form takes': ['Write how many points, from 1 to {numberText(MOST_POINTS)}.'],
  'an example': ['412 points for public work on GitHub in one week.'],
  'an entry of the staff’s log': ['Marked a repository as established or not'],
  'An example of a table': ['username,points,reason hedda-lo,40,Talked about routers at the meetup siri-n,25,'],
}

/** Lists of what is stored or signed, or of words, by their beginning. */
const LISTS = ['accents across address ', 'Cookies: ', 'JSON as text, exactly as it was signed: ']

const SAID = CASES.flatMap(({ says }) => says)
const UNRELATED = Object.values(NOT_ABOUT_POINTS).flat()
const found = collectSentences()
const sentences = found.filter(({ text }) => !LISTS.some((list) => text.startsWith(list)))

test('every public sentence with a figure or a rule about points has a case', () => {
  const known = new Set([...SAID, ...UNRELATED])
  expect(sentences.filter(({ text }) => !known.has(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('every case is of sentences that are there, and each sentence has one', () => {
  const texts = new Set(sentences.map(({ text }) => text))
  const all = [...SAID, ...UNRELATED]
  expect(all.filter((text) => !texts.has(text))).toEqual([])
  expect(LISTS.filter((list) => !found.some(({ text }) => text.startsWith(list)))).toEqual([])
  expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
})

test.each(CASES.flatMap(({ says, holds }) => says.map((text) => ({ text, holds }))))('$text', ({ holds }) => {
  expect.hasAssertions()
  holds()
})

test('a sentence is read from strings, templates, attributes, and over the parts of an element', () => {
  const source = `
    import { POINTS } from './at.9.points.ts'
    const text = 'One of 5. Two at 06:00 UTC. "Three."'
    const told = isLong ? \`Up to \${LIMIT.most} points. It is \${isOn ? 'four' : \`5 of \${all}\`}.\` : sql\`SELECT 7 points\`
    const view = <p title="Ten points">Up to <b>{ LIMIT }</b>{' '}
      points. {isOn && <i>Then six. {\`Seven of \${all}\`}</i>} <Time at={9} /></p>
  `
  expect(sentencesOfCode('view.tsx', source).map(({ text }) => text)).toEqual([
    'One of 5.',
    'Two at 06:00 UTC.',
    '"Three."',
    'Up to {LIMIT.most} points.',
    'It is {…}.',
    'four',
    '5 of {all}',
    'Up to {LIMIT} points.',
    '{…} {Time}',
    'Ten points',
    'Then six.',
    'Seven of {all}',
  ])
})
