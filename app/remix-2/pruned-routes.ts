import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/cloudflare'

export type RenderScreen = (request: Request, loadContext: AppLoadContext) => Promise<Response>

/**
 * Gives Remix only the routes with the address's first segment, or all if none has it. It compares each four times.
 *
 * Buys: with `use-router-for-links.ts`, CPU of the drawn leaderboard from 6.3 ms to 3.5.
 * Guarded by: app/remix-2/pruned-routes.test.ts, which compares the answers of both for every route.
 * Goes when: the router matches an address once.
 */
export function createRenderScreen(build: ServerBuild, mode: string): RenderScreen {
  const renderAny = createRequestHandler(build, mode)
  const groups = groupByFirstSegment(build)
  const prepared = new Map<string, RenderScreen>()
  return (request, loadContext) => {
    const [segment = ''] = new URL(request.url).pathname
      .slice(1)
      .replace(/\.data$/, '')
      .split('/')
    const ids = groups.get(segment)
    if (ids === undefined) return renderAny(request, loadContext)
    const render = prepared.get(segment) ?? createRequestHandler(buildOf(build, ids), mode)
    prepared.set(segment, render)
    return render(request, loadContext)
  }
}

/** By first segment: its routes, the routes of home, and the routes that begin with a parameter. */
function groupByFirstSegment({ routes }: ServerBuild): Map<string, string[]> {
  const ids = Object.keys(routes)
  const segments = new Map(ids.map((id) => [id, pathOf(routes, id).split('/')[0] ?? '']))
  const isOfAll = (id: string) => /^([:*]|$)/.test(segments.get(id) ?? '')
  return new Map(
    [...segments.values()]
      .filter((segment) => !/^[:*]/.test(segment))
      .map((segment) => [segment, ids.filter((id) => segments.get(id) === segment || isOfAll(id))]),
  )
}

function pathOf(routes: ServerBuild['routes'], id: string): string {
  const { parentId, path = '' } = routes[id] ?? {}
  return [parentId === undefined ? '' : pathOf(routes, parentId), path].filter((part) => part !== '').join('/')
}

function buildOf(build: ServerBuild, ids: string[]): ServerBuild {
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(ids.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}
