import { Hono } from 'hono'
import { withFaults } from '#workers/sandbox/context/faults.ts'
import { githubProblem, type SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { analyticsRoutes } from '#workers/sandbox/services/analytics.ts'
import { authenticatorRoutes } from '#workers/sandbox/services/authenticator-routes.ts'
import { emailRoutes } from '#workers/sandbox/services/email-routes.ts'
import { widgetRoutes } from '#workers/sandbox/services/widget-routes.ts'
import { chatRoutes } from './chat/chat-routes.ts'
import { controlRoutes } from './control/control-routes.ts'
import { avatarRoutes } from './github/avatar-routes.ts'
import { limitRest, sendExpiration } from './github/caller.ts'
import { eventRoutes } from './github/event-routes.ts'
import { graphqlRoutes } from './github/graphql-routes.ts'
import { installationRoutes } from './github/installation-routes.ts'
import { oauthRoutes } from './github/oauth-routes.ts'
import { organisationRoutes } from './github/organisation-routes.ts'
import { playedSignInRoutes } from './github/played-sign-in-routes.ts'
import { restRoutes } from './github/rest-routes.ts'
import { searchRoutes } from './github/search-routes.ts'
import { stripeRoutes } from './stripe/api-routes.ts'
import { stripePageRoutes } from './stripe/page-routes.ts'
import { startRoutes } from './telegram/start-page.ts'
import { telegramRoutes } from './telegram/telegram-routes.ts'

/** The paths named here count towards GitHub's core limit. */
export function createApp(context: SandboxContext): Hono {
  const app = new Hono()
  if (context.real !== null) app.route('/', playedSignInRoutes(context, context.real))
  for (const path of ['/rate_limit', '/graphql', '/user/*', '/users/*', '/repos/*', '/search/*'])
    app.use(path, sendExpiration(context))
  for (const path of ['/user', '/user/*', '/users/*', '/repos/*', '/app/*', '/orgs/*']) {
    app.use(path, withFaults(context, 'github-rest'), limitRest(context, 'core'))
  }
  app.use('/search/*', withFaults(context, 'github-search'), limitRest(context, 'search'))
  app.use('/graphql', withFaults(context, 'github-graphql'))
  return app
    .route('/', controlRoutes(context))
    .route('/', oauthRoutes(context))
    .route('/', installationRoutes(context))
    .route('/', organisationRoutes(context))
    .route('/', restRoutes(context))
    .route('/', searchRoutes(context))
    .route('/', eventRoutes(context))
    .route('/', graphqlRoutes(context))
    .route('/', avatarRoutes())
    .route('/', emailRoutes(context))
    .route('/', stripeRoutes(context))
    .route('/', stripePageRoutes(context))
    .route('/', chatRoutes(context))
    .route('/', telegramRoutes(context))
    .route('/', startRoutes(context))
    .route('/', analyticsRoutes(context))
    .route('/', widgetRoutes())
    .route('/', authenticatorRoutes(context))
    .notFound(() => githubProblem(404, 'Not Found'))
}
