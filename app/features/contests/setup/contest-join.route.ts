import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { doneWith, done, MISSING, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { joinPath } from '#app/domain/text/own-path.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import { getPlayer, requirePlayer } from '#app/session.server.ts'
import { joinForms } from './contest-form.ts'
import { joinContest, type ContestJoining } from './join-contest.server.ts'

/** Whoever pressed *Join* and had to sign in first goes on with it on the contest's page. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(joiningOf(params.slug))
}

/**
 * Visitors sign in and come back to the contest; while registration is paused they are told so over it, and players among
 * them log in there.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context
  const page = pageOf(params.slug)
  const visitor = (await getPlayer(request, context)) === null
  if (visitor && (await readSiteSettings(app)).registration === 'paused') return redirect(joinPath(page))
  const player = await requirePlayer(request, context)
  const submission = await readSubmission(request, joinForms, 'join')
  const { slug = '' } = params
  return respond(app, submission, page, async ({ agrees }) =>
    outcomeOf(slug, await joinContest(app, player.id, slug, agrees)),
  )
}

function pageOf(slug: string | undefined): string {
  return `/c/${encodeURIComponent(slug ?? '')}`
}

/** Where the page asks for what they have to agree to. */
function joiningOf(slug: string | undefined): string {
  return `${pageOf(slug)}?joining#join`
}

function outcomeOf(slug: string, joined: ContestJoining): FormOutcome {
  if (joined.ok) return done(joined.isNew ? 'You are in. Good climb.' : 'You are already in.')
  switch (joined.code) {
    case 'not_found':
      return MISSING
    case 'removed':
      return doneWith('warning', 'You were removed from this contest. Only its owner can let you back in.')
    case 'organiser':
      return doneWith('warning', 'You organise this contest or did before, so you cannot climb in it.')
    case 'agree':
      return { state: 'leave', to: joiningOf(slug) }
    case 'ended':
      return doneWith('warning', 'This contest has ended, so nobody can join it any more.')
    case 'full':
      return doneWith('warning', joined.text)
    case 'too_many':
      return doneWith('warning', 'You are on the most boards one player can join. Leave one, then come back.')
  }
}
