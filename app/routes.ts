import { SCREENS } from '#app/content/screens.ts'

/** A route's id is its file's name without the folder, so a moved file keeps it. */
export default SCREENS.map(({ path, file, id = file.replace(/^.*\/|\.route\.tsx?$/g, '') }) => ({
  file,
  id,
  ...(path === '' ? { index: true } : { path }),
}))
