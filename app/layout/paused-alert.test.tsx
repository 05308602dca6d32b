import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PausedAlert } from './paused-alert.tsx'

const alertOf = (loginHref: string | null) => (
  <PausedAlert closeHref="/prizes" loginHref={loginHref} onDismiss={() => undefined} />
)

test('the alert says that the product is on pause and where to write about buying it', () => {
  const markup = renderToStaticMarkup(alertOf(null))
  const text = markup.replaceAll(/<[^>]+>/g, ' ')
  expect(text).toContain('The product is on pause')
  expect(text).toContain('interested in buying the project, please use the contact information in the footer.')
  expect(markup).toContain('href="/prizes#contact"')
  expect(text).toMatch(/contact information in the footer\.[\s\S]*see this week’s board/)
  expect(markup).toMatch(/<a[^>]* href="\/leaderboard"[^>]*>see this week’s board/)
  expect(text).not.toContain('Log in')
  expect(renderToStaticMarkup(alertOf('/c/a?login&returnTo=%2Fc%2Fa'))).toMatch(
    /Already a player\?.*returnTo=%2Fc%2Fa.*Log in/,
  )
})
