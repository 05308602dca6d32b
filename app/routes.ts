import { index, route, type RouteConfig } from '@remix-run/route-config'

/** Every screen and form of the product. */
export default [
  index('routes/home/route.tsx'),
  route('invite/:username', 'routes/invite/route.tsx'),
  route('leaderboard', 'routes/leaderboard/route.tsx'),
  route('best-projects', 'routes/best-projects/route.tsx'),
  route('projects/:id/visit', 'routes/project-visit/route.ts'),
  route('ad-redirect', 'routes/ad-redirect/route.ts'),
  route('player/:username', 'routes/player/route.tsx'),
  route('player/:username/refresh', 'routes/player-refresh/route.ts'),
  route('login', 'routes/login/route.ts'),
  route('join', 'routes/join/route.ts'),
  route('logout', 'routes/logout/route.ts'),
  route('github/callback', 'routes/github-callback/route.ts'),
  route('setup/:username', 'routes/setup/route.tsx'),
  route('setup-complete', 'routes/setup-complete/route.tsx'),
  route('resume-builder', 'routes/resume-builder/route.tsx'),
  route('resume-builder/resume.json', 'routes/resume-file/route.ts', { id: 'routes/own-resume-file' }),
  route('resume/:username', 'routes/resume/route.tsx'),
  route('resume/:username/resume.json', 'routes/resume-file/route.ts'),
  route('prizes', 'routes/prizes/route.tsx'),
  route('stats', 'routes/stats/route.tsx'),
  route('settings', 'routes/settings/route.tsx'),
  route('settings/export', 'routes/settings-export/route.ts'),
  route('confirm-email', 'routes/confirm-email/route.ts'),
  route('*', 'routes/unknown/route.ts'),
] satisfies RouteConfig
