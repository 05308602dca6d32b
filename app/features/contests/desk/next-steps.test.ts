import { expect, test } from 'vitest'
import { nextSteps } from './next-steps.ts'

type Overview = Parameters<typeof nextSteps>[0]

const NOW = Date.parse('2026-11-29T20:00:00Z')
const HEAD = {
  id: 'plb_1',
  state: 'running',
  timeZone: 'Europe/Oslo',
  canDecide: true,
  isOwner: true,
  isFrozen: false,
  freezesAt: NOW,
} as const
const DAY = { countsAt: NOW }
const QUESTION = { answer: null }

/** The titles for a contest with climbers where nothing waits, but for what is given. */
function titles({ head = {}, ...waiting }: { head?: object; [what: string]: unknown }) {
  const overview = {
    held: [],
    questions: [],
    failing: 0,
    troubles: 0,
    figures: { climbers: 3 },
    entries: 0,
    ...waiting,
    head: { ...HEAD, ...head },
  }
  return nextSteps(overview as unknown as Overview).map(({ title }) => title)
}

test.each<[string, Parameters<typeof titles>[0], string[]]>([
  ['nothing waits', {}, []],
  ['a draft', { head: { state: 'draft' }, questions: [QUESTION] }, ['Open the contest']],
  ['a draft of somebody else', { head: { state: 'draft', isOwner: false } }, []],
  ['nobody was invited', { figures: { climbers: 0 } }, ['Invite people']],
  ['seats are kept', { figures: { climbers: 0 }, entries: 4 }, []],
  ['no freeze was chosen', { head: { freezesAt: null } }, ['Plan the reveal']],
  ['and a moderator looks', { head: { freezesAt: null, isOwner: false } }, []],
  [
    'everything at once',
    { held: [DAY], questions: [QUESTION, QUESTION, { answer: 'Yes.' }], failing: 1, troubles: 1 },
    [
      '1 day waits for your decision',
      '2 questions wait for an answer',
      '1 chat can’t be reached',
      '1 pull request needs a label',
    ],
  ],
  ['a viewer looks', { head: { canDecide: false, isOwner: false }, held: [DAY], questions: [QUESTION] }, []],
  ['it is final and hidden', { head: { state: 'final', isFrozen: true } }, ['Reveal the places']],
  ['only the owner can mend a chat', { head: { isOwner: false }, failing: 1 }, []],
  ['it is final', { head: { state: 'final' }, failing: 1 }, ['The results are final']],
  ['it was called off', { head: { state: 'cancelled' }, questions: [QUESTION] }, []],
])('what is next while %s', (_, overview, expected) => {
  expect(titles(overview)).toEqual(expected)
})
