import { Meta, RemixServer, type MetaDescriptor, type RemixServerProps } from '@remix-run/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { profileData } from './structured-data.ts'

const HOSTILE = '</script><script>alert(1)</script><!-- & \u2028'

test('nothing in structured data can end its script', () => {
  const data = profileData('https://quest.example', {
    username: HOSTILE,
    joinedAt: 0,
    updatedAt: 0,
    pictureUrl: HOSTILE,
  })
  const html = rendered([{ 'script:ld+json': data }])
  expect(html.match(/<script/g)).toHaveLength(1)
  const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? []
  expect(json).not.toMatch(/[<>]/)
  expect(JSON.parse(json)).toEqual(data)
})

/** The tags Remix renders from a route's `meta`. */
function rendered(meta: MetaDescriptor[]): string {
  const match = { params: {}, pathname: '/', pathnameBase: '/', route: { id: 'root' } }
  const location = { pathname: '/', search: '', hash: '', state: null, key: 'default' }
  const context = {
    manifest: { routes: { root: { id: 'root', path: '', module: '' } }, entry: { module: '', imports: [] } },
    routeModules: { root: { default: Meta, meta: () => meta } },
    staticHandlerContext: { basename: '/', location, matches: [match], loaderData: {}, errors: null, statusCode: 200 },
    future: {},
    isSpaMode: false,
  }
  return renderToStaticMarkup(
    <RemixServer context={context as unknown as RemixServerProps['context']} url="https://quest.example/" />,
  )
}
