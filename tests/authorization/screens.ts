import { brand } from '#app/content/brand.ts'
import { all, players, staff, type Verdicts } from './verdict.ts'

type Row = { GET: Verdicts; POST: Verdicts }

const shown = { GET: all('ok'), POST: all('closed') }
const leads = { GET: all('moved'), POST: all('closed') }
const behind = { GET: staff('ok'), POST: staff('refused') }
const read = { GET: staff('ok'), POST: staff('closed') }

/**
 * Every address of app/content/screens.ts, read and sent an empty form. Named records are the player's; the board and the resume
 * are the premium player's.
 */
export const SCREENS: Record<string, Row> = {
  '/': shown,
  '/invite/:username': shown,
  '/reviews/:reviewId/original': { GET: all('missing'), POST: all('closed') },
  '/leaderboard': shown,
  '/best-projects': shown,
  '/projects/:id/visit': leads,
  '/showcase-your-product': { GET: all('ok'), POST: all('refused') },
  '/ad-redirect': leads,
  '/player/:username': { GET: all('ok'), POST: players('missing', { player: 'moved' }) },
  // Players cannot report themselves.
  '/player/:username/report': {
    GET: players('ok', { player: 'moved' }),
    POST: players('refused', { player: 'moved' }),
  },
  '/earned': { GET: players('moved'), POST: players('moved') },
  '/inbox': { GET: players('ok'), POST: players('moved') },
  '/inbox/:notice': { GET: players('moved'), POST: players('moved') },
  '/player/:username/refresh': { GET: all('moved'), POST: players('moved') },
  // The cast joined after the closed week.
  '/week/:week/:username': { GET: all('missing'), POST: all('closed') },
  '/recap/:username?': shown,
  '/login': { GET: all('login'), POST: all('login') },
  '/join': { GET: all('moved'), POST: all('moved') },
  '/sign-in': { GET: all('login'), POST: all('closed') },
  '/logout': { GET: all('moved'), POST: all('moved') },
  '/github/callback': { GET: all('login'), POST: all('closed') },
  '/setup/:username': { GET: all('ok'), POST: { ...all('login'), player: 'moved' } },
  '/setup-complete': { GET: players('ok'), POST: all('closed') },
  [`/${brand.slug}-resume-builder`]: shown,
  '/resume-builder': { GET: players('ok'), POST: players('moved') },
  '/resume-builder/save': { GET: all('moved'), POST: players('moved') },
  '/resume-builder/resume.json': { GET: players('missing', { premium: 'ok' }), POST: all('closed') },
  '/resume/:username': shown,
  '/resume/:username/resume.json': shown,
  '/transparency': shown,
  '/agents': leads,
  // Who may change anything is proved by GitHub, and not by a session of a player or of staff.
  '/maintain': { GET: all('ok'), POST: all('refused') },
  '/maintain/:owner/:name': { GET: all('ok'), POST: all('refused') },
  '/why': { GET: all('ok'), POST: players('refused') },
  '/prizes': { GET: all('ok'), POST: players('moved') },
  '/stats': { GET: players('ok'), POST: all('closed') },
  '/settings': { GET: players('ok'), POST: players('moved') },
  '/settings/github-app': { GET: all('moved'), POST: players('moved') },
  '/settings/export': { GET: all('moved'), POST: players('ok') },
  '/my-leaderboards': { GET: players('ok'), POST: players('refused') },
  // An empty form does nothing and redirects to the board, which is a 404 for non-members.
  '/my-leaderboards/:id': { GET: players('missing', { premium: 'ok' }), POST: players('moved') },
  '/my-leaderboards/:id/desk/:section?': { GET: players('missing'), POST: players('moved') },
  '/my-leaderboards/:id/team': { GET: all('moved'), POST: players('moved') },
  '/my-leaderboards/:id/question': { GET: all('moved'), POST: players('moved') },
  '/my-leaderboards/new': { GET: players('ok'), POST: players('refused') },
  // The premium player's board is no draft, and a draft is its owner's alone.
  '/my-leaderboards/:id/edit': { GET: players('missing'), POST: players('missing') },
  '/my-leaderboards/:id/open': { GET: players('missing'), POST: players('missing') },
  '/c/:slug/join': { GET: all('moved'), POST: players('moved') },
  '/my-leaderboards/join/:code': { GET: all('ok'), POST: players('moved') },
  // Its organisers download a contest's places once they are final; this board is no contest.
  '/my-leaderboards/:id/results.csv': { GET: players('missing'), POST: all('closed') },
  '/my-leaderboards/:id/teams.csv': { GET: players('missing'), POST: all('closed') },
  '/my-leaderboards/:id/desk/export/:file': { GET: players('missing'), POST: all('closed') },
  '/my-leaderboards/:id/results.json': { GET: players('missing'), POST: all('closed') },
  '/c': shown,
  '/run-a-contest': shown,
  '/c/:slug': shown,
  '/c/:slug/stage': shown,
  // Open to everybody who has the address of one.
  '/certificates/issuer': shown,
  '/certificates/:id': { GET: all('missing'), POST: players('refused') },
  '/certificates/:id/:file': { GET: all('missing'), POST: all('closed') },
  '/checkout': { GET: all('moved'), POST: players('moved') },
  '/billing-portal': { GET: all('moved'), POST: players('moved') },
  '/payment-success/:id?': shown,
  '/payment-cancel/:playerId?': shown,
  // Anyone with a message's link, as below.
  '/confirm-email': { GET: all('ok'), POST: all('moved') },
  '/admin': { GET: all('ok'), POST: { ...all('refused'), staff: 'moved' } },
  '/admin/players': read,
  '/admin/players/:id': behind,
  '/admin/week': behind,
  '/admin/dead-letters': behind,
  '/admin/dead-letters/:id': behind,
  '/admin/moderation': behind,
  '/admin/messages': behind,
  '/admin/settings': behind,
  '/admin/home': behind,
  '/admin/prizes': behind,
  '/admin/prizes/:id': behind,
  '/admin/ads': behind,
  '/admin/ads/:id': behind,
  '/admin/enquiries': behind,
  '/admin/private-leaderboards': read,
  '/admin/private-leaderboards/:id': behind,
  '/admin/staff': behind,
  '/admin/audit-log': read,
  '/admin/account': behind,
  '/admin/log-out': { GET: staff('moved'), POST: staff('moved') },
  '/admin/*': { GET: all('missing'), POST: all('missing') },
  '/api/v1/docs': shown,
  // Anyone with a message's link.
  '/unsubscribe/:token': { GET: all('ok'), POST: all('moved') },
  '/never-again/:token': { GET: all('ok'), POST: all('moved') },
  '/sitemap.xml': shown,
  '/sitemap/:file': { GET: all('missing'), POST: all('closed') },
  '/robots.txt': shown,
  '/manifest.webmanifest': shown,
  '/.well-known/security.txt': shown,
  '/.well-known/security-policy.txt': shown,
  '/style': { GET: all('ok'), POST: all('moved') },
  '/feedback': { GET: all('moved'), POST: players('moved') },
  '/presence': { GET: all('moved'), POST: players('ok') },
  '/dismiss-banner': { GET: all('moved'), POST: all('moved') },
  '/*': { GET: all('moved'), POST: all('moved') },
}
