import { expect, test } from 'vitest'
import { nextPage } from './next-page.ts'

const API = 'https://api.example'
const of = (link: string, apiUrl = API) => nextPage({ headers: { link } }, apiUrl)

test('the next page is what the header names so, wherever it stands in it', () => {
  const last = '<https://api.example/user/1/events/public?per_page=100&page=3>; rel="last"'
  const next = '<https://api.example/user/1/events/public?per_page=100&page=2>; rel="next"'
  for (const link of [next, `${next}, ${last}`, `${last}, ${next}`, next.replaceAll('"next"', 'next')])
    expect(of(link)).toBe('/user/1/events/public?per_page=100&page=2')
  expect(of('<https://ghe.example/api/v3/events?page=2>; rel="next"', 'https://ghe.example/api/v3')).toBe(
    '/events?page=2',
  )
  expect(of(next, `${API}:443/`)).toBe('/user/1/events/public?per_page=100&page=2')
  for (const link of ['', last, 'rel="next"', '<https://api.example/x>; rel="nextish"', '<https://[>; rel="next"'])
    expect(of(link)).toBeNull()
  expect(nextPage({ headers: {} }, API)).toBeNull()
})

test.each([
  'https://evil.example/events?page=2',
  'https://api.example.evil.example/events',
  'https://api.example@evil.example/events',
  'https://evil@api.example/events',
  'http://api.example/events',
  'https://api.example:8443/events',
  '//evil.example/events',
])('nobody is led to %s', (next) => {
  expect(of(`<${next}>; rel="next"`)).toBeNull()
})

test("a link outside the API's part of the host is not followed", () => {
  expect(of('<https://ghe.example/elsewhere>; rel="next"', 'https://ghe.example/api/v3')).toBeNull()
  expect(of('<https://ghe.example/api/v3/../x>; rel="next"', 'https://ghe.example/api/v3')).toBeNull()
})
