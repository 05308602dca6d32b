import { expect, test } from 'vitest'
import { closedLine, viewerLine, currentStanding, type LineFigures, type ViewerStanding } from './viewer-line.ts'

const ada = { username: 'ada', place: 10, points: 840 }
const below: LineFigures = {
  place: 11,
  points: 830,
  rival: ada,
  second: { username: 'kofi', place: 2, points: 1480 },
  tenth: ada,
  eleventh: { username: 'me', place: 11, points: 830 },
  hasChest: true,
  isLastDay: false,
}

test.each<[string, Partial<LineFigures>, string, string, string]>([
  ['the rival opens the chest', {}, '11 to pass ada in 10th, and into the chest', '11 to pass ada', 'Find 11 points'],
  [
    'the rival is nearer than the chest',
    { place: 60, points: 100, rival: { username: 'lin', place: 59, points: 110 } },
    '11 to pass lin in 59th',
    '11 to pass lin',
    'Find 11 points',
  ],
  [
    'the rival has the same points since',
    { rival: { username: 'lin', place: 11, points: 830 } },
    '1 to pass lin in 11th',
    '1 to pass lin',
    'Find 1 point',
  ],
  [
    'the rival is passed',
    { rival: { username: 'lin', place: 12, points: 700 } },
    'You passed lin. 11 to the chest',
    '11 to the chest',
    'Find 11 points',
  ],
  ['nobody to race', { rival: null }, '11 to the chest', '11 to the chest', 'Find 11 points'],
  ['an empty chest', { rival: null, hasChest: false }, '11 to the top ten', '11 to the top ten', 'Find 11 points'],
  [
    'inside the chest',
    { place: 9, points: 890, eleventh: { username: 'sofia', place: 11, points: 830 } },
    '60 ahead of sofia in 11th. Hold until Sunday and the chest is yours',
    '60 ahead of 11th',
    'Extend your lead',
  ],
  [
    'tenth, with the eleventh’s points first',
    { place: 10, points: 890, eleventh: { username: 'sofia', place: 11, points: 890 } },
    'Tied with sofia in 11th, and you were first. Hold until Sunday and the chest is yours',
    'Tied with 11th',
    'Extend your lead',
  ],
  [
    'eleventh, with the tenth’s points later',
    { points: 840, rival: null },
    'Tied with ada in 10th, who was first. 1 to the chest',
    '1 to the chest',
    'Find 1 point',
  ],
  [
    'eleventh, with the tenth to race',
    { points: 840 },
    '1 to pass ada in 10th, and into the chest',
    '1 to pass ada',
    'Find 1 point',
  ],
  [
    'inside, with fewer than eleven',
    { place: 4, eleventh: null },
    'Hold until Sunday and the chest is yours',
    'Hold until Sunday',
    'Extend your lead',
  ],
  [
    'inside on the last day',
    { place: 4, eleventh: null, isLastDay: true },
    'Hold until midnight UTC and the chest is yours',
    'Hold until midnight UTC',
    'Extend your lead',
  ],
  ['far below', { rival: null, points: 100 }, '741 to the chest', '741 to the chest', 'Find points'],
  ['leading', { place: 1, points: 1700 }, '220 ahead of kofi', '220 ahead', 'Keep climbing'],
  [
    'leading by an hour',
    { place: 1, points: 1480 },
    'Tied with kofi, and you were first',
    'Tied with kofi',
    'Keep climbing',
  ],
  ['alone', { place: 1, second: null }, 'The flag is yours, and the mountain', 'The flag is yours', 'Keep climbing'],
  [
    'without points',
    { place: 0, points: 0, rival: null },
    'Base camp. One review puts you on the trail',
    'One review to start',
    'Earn the first 20',
  ],
])('%s', (_, changed, text, brief, action) => {
  const line = viewerLine({ ...below, ...changed })
  expect([line.text.map((part) => part.text).join(''), line.brief, line.action]).toEqual([text, brief, action])
})

const loaded: ViewerStanding = {
  since: 'Since you were here: +40',
  place: 11,
  points: 830,
  change: null,
  line: viewerLine(below),
}
const passed = { place: 12, points: 830, change: -1, line: viewerLine({ ...below, place: 12 }) }

test('what is known now replaces what was loaded, and nothing else is said of the visit before', () => {
  expect(currentStanding(loaded, null)).toBe(loaded)
  expect(currentStanding(loaded, passed)).toEqual({ ...passed, since: null })
})

test('how the week ended stays said while places change', () => {
  const line = closedLine({ week: '2026-W47', rank: 37 }, 'ada', loaded.line)
  expect(currentStanding({ ...loaded, line }, passed)).toMatchObject({
    place: 12,
    line: { ...line, brief: passed.line.brief },
  })
})
