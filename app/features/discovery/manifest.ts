import { brand } from '#app/content/brand.ts'

/** For a phone's home screen. */
export function manifest() {
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    // The light theme's paper; pages set the dark one by theme-color.
    background_color: '#f5f1e6',
    theme_color: '#f5f1e6',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [{ name: 'Leaderboard', url: '/leaderboard' }],
  }
}
