import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import * as z from 'zod'
import { bannerCookie } from '#app/context/cookies.server.ts'
import { readForm, safePath } from '#app/http.server.ts'

const form = z.object({ returnTo: z.string().catch('/') })

export function loader() {
  return redirect('/')
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { returnTo } = await readForm(request, form)
  return redirect(safePath(returnTo), {
    headers: { 'Set-Cookie': await bannerCookie(app.config).write('dismissed') },
  })
}
