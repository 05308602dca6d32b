import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requirePlayer } from '#app/session.server.ts'
import { findPublicResume, ownResumeFile } from './load-resume.server.ts'

/** `/resume/{username}/resume.json` for everyone; `/resume-builder/resume.json` for its owner, with what is hidden. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const isOwn = params.username === undefined
  const json = isOwn
    ? await ownResumeFile(context.app, await requirePlayer(request, context))
    : ((await findPublicResume(context.app, params.username ?? ''))?.json ?? null)
  if (json === null) throw new Response(null, { status: 404 })
  return new Response(`${JSON.stringify(json, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="resume.json"',
      'Cache-Control': isOwn ? 'no-store' : 'public, max-age=60',
    },
  })
}
