// First: it orders the cascade layers.
import '#app/ui/base.css'
import '#app/ui/fonts.css'
import '#app/ui/shared.css'
import '#app/ui/theme.css'
import '#app/ui/tokens.css'
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useLocation } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import { brand } from '#app/content/brand.ts'
import { AS_OF } from '#app/domain/time/as-of.ts'
import { THEME_COLOR } from '#app/domain/visits/visitor-choices.ts'
import { ErrorScreen } from '#app/layout/error-screen.tsx'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { useNonce, useTheme } from '#app/layout/root-data.ts'
import { SiteLayout } from '#app/layout/site-layout.tsx'
import { scrollKey } from '#app/remix-2/scroll-key.ts'
import { loadRoot } from './load-root.server.ts'

/** The Worker writes here how old a cached page is (`workers/http/as-of.ts`); the next page loads as a document. */
function AsOf() {
  return <div key={useLocation().key} id={AS_OF} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

export const links: LinksFunction = () => [
  ...[bricolage, geist].map((href) => ({
    rel: 'preload' as const,
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/icon-32.png', type: 'image/png', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: MetaFunction = () => [{ title: brand.name }, { name: 'description', content: brand.description }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const root = await loadRoot(request, context)
  return data(root.data, { headers: root.headers })
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const theme = useTheme()
  useEffect(() => clearTimeout(window.withoutScripts), [])
  return (
    <html lang="en" data-theme={theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme ?? 'light dark'} />
        <meta name="theme-color" content={THEME_COLOR[theme ?? 'light']} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={THEME_COLOR[theme ?? 'dark']} media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EXPECT_SCRIPTS }} />
      </head>
      <body>
        <AsOf />
        {children}
        <ScrollRestoration nonce={nonce} getKey={scrollKey} />
        {/* Rendered only by the server: React ignores trailing nodes of a body. */}
        {import.meta.env.SSR && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

declare global {
  interface Window {
    withoutScripts?: number
  }
}

/** Hides the buttons of forms that scripts send; they show if the page does not listen within five seconds. */
const EXPECT_SCRIPTS =
  "{const{dataset}=document.documentElement;dataset.scripts='';window.withoutScripts=setTimeout(()=>delete dataset.scripts,5e3)}"

export default function App() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  if (handle?.isBare === true) return <Outlet />
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}

export function ErrorBoundary() {
  return (
    <SiteLayout>
      <ErrorScreen />
    </SiteLayout>
  )
}
