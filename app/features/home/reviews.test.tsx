import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Review } from '#app/content/content.ts'
import { Reviews } from './reviews.tsx'

const POST: Review = {
  id: 'post',
  author: 'Ada',
  handle: 'ada',
  avatarUrl: null,
  text: 'A post.',
  postedAt: '2026-10-02',
  url: 'https://quest.example/post/1',
  network: null,
}

test('a post of a network without a widget has the link alone', () => {
  const markup = renderToStaticMarkup(<Reviews reviews={[POST]} />)
  expect(markup).toContain('href="https://quest.example/post/1"')
  expect(markup).not.toContain('<button')
})
