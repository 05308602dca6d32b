import { SCREENS } from '#app/content/screens.ts'

export default SCREENS.map(({ path, file, id }) => ({ file, id, ...(path === '' ? { index: true } : { path }) }))
