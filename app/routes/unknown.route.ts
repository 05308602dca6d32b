import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'

/** Screens lead home; files and well-known addresses are missing. */
export function loader({ request }: LoaderFunctionArgs) {
  return answer(request)
}

export function action({ request }: ActionFunctionArgs) {
  return answer(request)
}

function answer(request: Request): Response {
  const { pathname } = new URL(request.url)
  const isFile = /\.[a-z\d]+$/i.test(pathname) || /^\/(assets|\.well-known)(\/|$)/.test(pathname)
  return isFile ? new Response('Not found', { status: 404 }) : redirect('/')
}
