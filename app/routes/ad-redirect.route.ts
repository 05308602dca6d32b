import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { recordAdEvents } from '#app/core/ads/record-ad-event.server.ts'
import { followAd } from '#app/features/ads/follow-ad.server.ts'
import { isFollowed } from '#app/features/statistics/record-impressions.server.ts'

export async function loader({ request, context: { app, waitUntil } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const followed = await followAd(app, {
    adId: query.getAll('adId'),
    productId: query.getAll('productId'),
    type: query.getAll('type'),
    redirect: query.getAll('redirect'),
  })
  if (followed === null) return redirect('/')
  if (followed.event !== null && isFollowed(request)) waitUntil(recordAdEvents(app, request, [followed.event]))
  return redirect(followed.address)
}
