import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { whyOpen } from '#app/domain/ledger/established-project.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { EstablishedNote } from './established-note.tsx'

test('what established means stands beside lines that use the word, and nowhere else', () => {
  const why = whyOpen({ projectStatus: 'not_established' }, '2026-W47')
  const beside = (...texts: string[]) => renderToString(createElement(EstablishedNote, { texts }))
  expect(beside('3 repositories', `Counts up to 60 points a day because ${why}`)).toContain(POINTS_RULE.established)
  expect(beside('3 repositories', 'It is a fork')).toBe('')
})
