import { routeId, SCREENS } from '#app/content/screens.ts'

export default SCREENS.map((screen) => ({
  file: screen.file,
  id: routeId(screen),
  ...(screen.path === '' ? { index: true } : { path: screen.path }),
}))
