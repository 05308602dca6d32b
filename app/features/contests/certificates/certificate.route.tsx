import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { getPlayer, requirePlayer } from '#app/session.server.ts'
import { CertificateScreen } from './certificate-screen.tsx'
import { loadCertificate } from './load-certificate.server.ts'
import { certificateForms, nameCertificate } from './name-certificate.server.ts'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args
  const holder = data?.holder ?? null
  if (data === undefined || holder === null)
    return pageMeta(args, { title: 'Certificate', description: 'A certificate of a contest.', noIndex: true })
  const title = `${holder.text}: certificate of ${data.contest.name}`
  return pageMeta(args, {
    title,
    description: `${holder.text} ${holder.lines.join(' ')}.`,
    image: { path: `/api/cards/certificate/${data.id}.png`, alt: title },
    noIndex: data.isForFew,
  })
}

/** Open to everybody who has its address; only its holder reads what to do with it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await getPlayer(request, context)
  const view = await loadCertificate(context.app, params.id ?? '', player?.id ?? null)
  if (view === null) throw new Response(null, { status: 404 })
  return view
}

/** Its holder puts their name on it, or takes it off. */
export async function action({ request, params, context: { app }, context }: ActionFunctionArgs) {
  const id = params.id ?? ''
  const player = await requirePlayer(request, context)
  const submission = await readSubmission(request, certificateForms)
  return respond(app, submission, `/certificates/${encodeURIComponent(id)}`, (form) =>
    nameCertificate(app, { id, playerId: player.id }, form.intent === 'name-on' ? form.name : null),
  )
}

export default function Certificate() {
  return <CertificateScreen view={{ ...useLoaderData<typeof loader>(), refused: useActionData<RefusedForm>() }} />
}
