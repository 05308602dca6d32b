import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { brand } from '#app/content/brand.ts'
import { themeCookie } from '#app/context/cookies.server.ts'
import { THEME_CHOICES, type ThemeChoice, themeText } from '#app/domain/visits/visitor-choices.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { useTheme } from '#app/layout/root-data.ts'
import { TOAST_DEFAULTS, TOAST_POSITIONS, TOAST_TYPES } from '#app/ui/toast-message.ts'
import { SAMPLE_TOASTS } from './sample-toasts.ts'
import { StyleGuideScreen } from './style-guide-screen.tsx'

const form = z.object({
  theme: z.enum(THEME_CHOICES).nullable().catch(null),
  toast: z.enum(TOAST_TYPES).nullable().catch(null),
  position: z.enum(TOAST_POSITIONS).catch(TOAST_DEFAULTS.position),
})

export const handle: RouteHandle = { scope: 'theme' }

export const meta: MetaFunction = () => [
  { title: `Theme and style | ${brand.name}` },
  {
    name: 'description',
    content: `Light, dark or your system’s theme, and the components of ${brand.name}.`,
  },
]

export function loader({ context }: LoaderFunctionArgs) {
  return { now: context.app.now() }
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { theme, toast, position } = await readForm(request, form)
  if (toast !== null) {
    return redirectWithFlash(app, '/style#samples', { toast: { type: toast, message: SAMPLE_TOASTS[toast], position } })
  }
  if (theme === null) return redirect('/style')
  const headers = new Headers({ 'Set-Cookie': await remember(themeCookie(app.config), theme) })
  return redirectWithFlash(app, '/style', { toast: { type: 'success', message: themeText[theme] } }, headers)
}

/** Following the system needs no cookie. */
function remember(cookie: ReturnType<typeof themeCookie>, choice: ThemeChoice): Promise<string> {
  return choice === 'system' ? cookie.clear() : cookie.write(choice)
}

export default function Style() {
  return <StyleGuideScreen {...useLoaderData<typeof loader>()} theme={useTheme() ?? 'system'} />
}
