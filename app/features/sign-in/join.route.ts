import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { AppContext } from '#app/context/context.server.ts'
import { nextCookie, signInCookie } from '#app/context/cookies.server.ts'
import { type Joined, joinPlayer } from '#app/core/players/join-player.server.ts'
import { ownPath } from '#app/domain/text/own-path.ts'
import { readForm, redirectWithFlash, reopenDialog, safePath } from '#app/http.server.ts'
import type { JoinAnswer } from '#app/layout/send-join.ts'
import { wayBack } from '#app/layout/way-back.ts'
import { isOpenToClaim } from './load-setup.server.ts'
import { startJoin } from './start-login.server.ts'
import { joinForm } from './username-form.ts'

type Refused = Exclude<Joined, { ok: true }>
type Form = { username: string; path: string; next: string | null }

export function loader() {
  return redirect('/?join')
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { username, returnTo, by, next } = await readForm(request, joinForm)
  const path = safePath(returnTo)
  const form = { username, path, next: ownPath(next) ?? wayBack(path) }
  // A name would tell strangers who is in the organisation.
  if (by === 'github' || app.organisation !== null) return leaveForGitHub(app, form)
  const joined = await joinPlayer(app, username)
  const isScript = request.headers.get('accept')?.includes('application/json') ?? false
  return isScript ? answerScript(app, joined, form) : answerPage(app, joined, form)
}

async function leaveForGitHub(app: AppContext, { path, next }: Form): Promise<Response> {
  const started = await startJoin(app, path)
  if (!started.ok) return reopenDialog(app, path, { kind: 'paused' })
  const headers = await nextHeaders(app, next)
  headers.append('Set-Cookie', await signInCookie(app.config).write(started.transaction))
  return redirect(started.authorizationUrl, { headers })
}

async function answerPage(app: AppContext, joined: Joined, { username, path, next }: Form): Promise<Response> {
  if (joined.ok)
    return redirectWithFlash(
      app,
      `/setup/${joined.player.githubUsername}`,
      { event: { name: 'create_player', props: { player_username: joined.player.githubUsername } } },
      await nextHeaders(app, next),
    )
  if (joined.code === 'registration_paused') return reopenDialog(app, path, { kind: 'paused' })
  if (joined.code !== 'PLAYER_ALREADY_EXISTS')
    return reopenDialog(app, path, { kind: 'join', username, error: joined.text })
  return redirectWithFlash(app, pageOf(joined), {
    toast: { type: 'info', message: 'This player already exists! Redirection...' },
  })
}

async function nextHeaders(app: AppContext, next: string | null): Promise<Headers> {
  return next === null ? new Headers() : new Headers({ 'Set-Cookie': await nextCookie(app.config).write(next) })
}

/** For the dialog, which stays open and follows by itself. */
async function answerScript(app: AppContext, joined: Joined, form: Form): Promise<Response> {
  if (!joined.ok && joined.code === 'PLAYER_ALREADY_EXISTS') {
    const { code, message } = joined
    return Response.json({ code, message, location: pageOf(joined) } satisfies JoinAnswer, { status: 409 })
  }
  if (!joined.ok && 'text' in joined) {
    const answer: JoinAnswer = { code: joined.code, message: joined.text, location: null }
    return Response.json(answer, { status: STATUS[joined.code] ?? 400 })
  }
  const { headers } = await answerPage(app, joined, form)
  const location = headers.get('Location') ?? form.path
  headers.delete('Location')
  const code = joined.ok ? 'joined' : joined.code
  return Response.json({ code, message: null, location } satisfies JoinAnswer, { headers })
}

const STATUS: Partial<Record<Refused['code'], number>> = { too_many_requests: 429, failed: 503 }

function pageOf({ player }: Extract<Joined, { code: 'PLAYER_ALREADY_EXISTS' }>): string {
  return `/${isOpenToClaim(player) ? 'setup' : 'player'}/${player.githubUsername}`
}
