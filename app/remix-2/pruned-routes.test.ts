import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { createRenderScreen } from './pruned-routes.ts'

type Entry = { path?: string; index?: boolean; file: string; id?: string; children?: Entry[] }

const build = buildOf(routes as Entry[])
const render = createRenderScreen(build, 'production')
const renderFromAll = createRequestHandler(build, 'production')

const own = Object.values(build.routes).map((route) => `/${route?.path ?? ''}`)
const paths = own.flatMap((path) => {
  const filled = path.replaceAll(/:\w+\??/g, 'ada').replace('*', 'nowhere/at/all')
  return [filled, filled.toUpperCase(), `${filled}/`, `${filled}/further`, `/${filled}`, encodeURI(`${filled} x`)]
})

test('the routes that begin like an address answer as all of them would', async () => {
  expect(own.length).toBeGreaterThan(60)
  for (const path of [...paths, '/', '/?index', '/%61dmin', '/player/ada.data', '/no-such-screen'])
    expect([path, ...(await answer(render, path))]).toEqual([path, ...(await answer(renderFromAll, path))])
})

async function answer(handler: typeof render, path: string): Promise<unknown[]> {
  const request = new Request(`https://mergequest.example${path}`)
  const response = await handler(request, {} as AppLoadContext)
  return [response.status, await response.text()]
}

/** Every route of the product, each of which answers with nothing but its id and what its address says. */
function buildOf(entries: Entry[]): ServerBuild {
  const listed = entries.map(({ path, index, file, id = file.replace(/\.tsx?$/, '') }) => ({
    id,
    path,
    index,
    module: { loader: ({ params }: { params: unknown }) => new Response(`${id} ${JSON.stringify(params)}`) },
  }))
  return {
    entry: { module: { default: () => new Response('a screen') } },
    routes: Object.fromEntries(listed.map((route) => [route.id, route])),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v3_singleFetch: true },
    mode: 'production',
    isSpaMode: false,
  } as unknown as ServerBuild
}
