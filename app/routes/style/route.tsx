import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { drawMountain } from '#app/components/mountain/draw-mountain.server.ts'
import { brand } from '#app/content/brand.ts'
import { themeCookie } from '#app/context/cookies.server.ts'
import { THEME_CHOICES, type ThemeChoice, themeText } from '#app/domain/visits/visitor-choices.ts'
import { SAMPLE_MOUNTAINS } from '#app/features/style-guide/sample-mountains.ts'
import { SAMPLE_TOASTS } from '#app/features/style-guide/samples.ts'
import { StyleGuideScreen } from '#app/features/style-guide/style-guide-screen.tsx'
import { colorPairs, colorTokens, spaceTokens } from '#app/features/style-guide/tokens.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { useTheme } from '#app/layout/root-data.ts'
import { TOAST_DEFAULTS, TOAST_POSITIONS, TOAST_TYPES } from '#app/ui/toast-message.ts'

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
    content: `Light, dark or your system’s theme, and every colour, font and component of ${brand.name}.`,
  },
]

export function loader({ request, context }: LoaderFunctionArgs) {
  const isDialogOpen = new URL(request.url).searchParams.has('dialog')
  const mountains = SAMPLE_MOUNTAINS.map(
    ({ id, view }) => [id, context.draw(id, drawMountain(view, { sampleId: id }))] as const,
  )
  return {
    isDialogOpen,
    colors: colorTokens(),
    pairs: colorPairs(),
    spaces: spaceTokens(),
    mountains: Object.fromEntries(mountains),
    now: context.app.now(),
  }
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { theme, toast, position } = await readForm(request, form)
  if (toast !== null) {
    return redirectWithFlash(app, '/style#toasts', { toast: { type: toast, message: SAMPLE_TOASTS[toast], position } })
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
  return <StyleGuideScreen view={useLoaderData<typeof loader>()} theme={useTheme() ?? 'system'} />
}
