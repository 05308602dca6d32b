import { expect, test } from 'vitest'
import { settleOrigin } from './gate-headers.ts'

const ADDRESS = 'https://mergequest.example/join'

test.for<Record<string, string>>([
  { origin: 'https://evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { origin: 'null' },
])('a form that says %j reaches Remix whole and without it', async (said) => {
  const headers = { ...said, cookie: 'session=1', 'content-type': 'application/x-www-form-urlencoded' }
  const settled = settleOrigin(new Request(ADDRESS, { method: 'POST', headers, body: 'username=ada' }))
  expect(Object.keys(said).filter((name) => settled.headers.has(name))).toEqual([])
  expect([settled.method, settled.url, settled.headers.get('cookie')]).toEqual(['POST', ADDRESS, 'session=1'])
  expect(await settled.text()).toBe('username=ada')
})

test('a request with neither header is unchanged', () => {
  const request = new Request(ADDRESS, { headers: { cookie: 'session=1' } })
  expect(settleOrigin(request)).toBe(request)
})
