import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { brand } from '#app/content/brand.ts'
import { loadOffer } from '#app/core/premium/load-offer.server.ts'
import { RESUME_FORM, RESUME_PARTS } from '#app/domain/resume/resume.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { useRootData } from '#app/layout/root-data.ts'
import { getPlayer } from '#app/session.server.ts'
import { ResumeLandingScreen } from './resume-landing-screen.tsx'

export const handle: RouteHandle = { scope: 'resumeLanding' }

export const meta = metaOf({
  title: 'Resume builder',
  description:
    'A resume that starts from your accepted pull requests, projects and weeks. You decide what to show and write the rest.',
  path: `/${brand.slug}-resume-builder`,
})

/** The browser gets the names of the parts, not their schema. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await getPlayer(request, context)
  const offer = await loadOffer(context.app, viewer?.id ?? null)
  return { parts: RESUME_PARTS.map((part) => RESUME_FORM[part].title), offer }
}

export default function ResumeLanding() {
  const viewer = useRootData()?.viewer ?? null
  const { parts, offer } = useLoaderData<typeof loader>()
  return (
    <ResumeLandingScreen
      parts={parts}
      offer={offer}
      reader={viewer === null ? 'visitor' : viewer.premium ? 'premium' : 'free'}
    />
  )
}
