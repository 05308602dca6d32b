import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { COOKIE_NAMES } from '#app/context/cookies.server.ts'
import { DataKept } from './data-parts.tsx'

test('every cookie that a player or visitor can get is named', () => {
  const markup = renderToStaticMarkup(<DataKept />)
  const named = [...markup.matchAll(/<b>(\w+)<\/b>/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(COOKIE_NAMES.filter((name) => !name.startsWith('staff')))
})
