import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PausedAlert } from './paused-alert.tsx'

test('the alert says that the product is on pause and where to write about buying it', () => {
  const markup = renderToStaticMarkup(<PausedAlert closeHref="/prizes" onDismiss={() => undefined} />)
  const text = markup.replaceAll(/<[^>]+>/g, ' ')
  expect(text).toContain('The product is on pause')
  expect(text).toContain('interested in buying the project, please use the contact information in the footer.')
  expect(markup).toContain('href="/prizes#contact"')
  expect(text).toMatch(/contact information in the footer\.[\s\S]*See this week’s climb/)
  expect(markup).toMatch(/<a[^>]* href="\/leaderboard"[^>]*>See this week’s climb/)
})
