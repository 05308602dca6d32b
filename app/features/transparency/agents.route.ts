import { redirect } from '@remix-run/cloudflare'

/** The address is in places that we don't own. */
export const loader = () => redirect('/transparency#agents', 301)
