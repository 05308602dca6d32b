import { publicFile } from '#app/http.server.ts'
import { manifest } from './manifest.ts'

export function loader() {
  return publicFile(JSON.stringify(manifest()), 'application/manifest+json')
}
