import { redirect } from '@remix-run/cloudflare'

/** A part of the Transparency Act, whose address is in places that we don't own. */
export const loader = () => redirect('/transparency#agents', 301)
