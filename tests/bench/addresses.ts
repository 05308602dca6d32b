import { SCREENS } from '#app/content/screens.ts'
import { createApi } from '#workers/api/create-api.ts'

/** A Worker that answers with every address of the product: screens are read and sent a form. */
const screens = SCREENS.flatMap(({ path }) => ['GET', 'POST'].map((method) => ({ method, path: `/${path}` })))
const endpoints = createApi()
  .routes.filter(({ path, method }) => !(method === 'ALL' && path.endsWith('*')))
  .map(({ method, path }) => ({ method, path }))

export default { fetch: () => Response.json([...screens, ...endpoints]) }
