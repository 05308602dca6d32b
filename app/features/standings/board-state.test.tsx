import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { BoardView } from '#app/core/standings/board-view.ts'
import { BoardState } from './board-state.tsx'

it.each([
  [false, 'Final These ranks are frozen.'],
  [true, 'Final GitHub did not answer for everyone in time. Work found late counts in the week in which we find it.'],
])('a final board says whether its week was closed by force: %s', (isForced, shown) => {
  // Of a view it reads how final the board is and its period.
  const view = { state: 'final', period: { isForced } } as BoardView
  expect(renderToStaticMarkup(<BoardState view={view} />).replaceAll(/<[^>]+>/g, '')).toBe(shown)
})
