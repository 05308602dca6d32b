import { manifest } from '#app/features/discovery/manifest.ts'
import { publicFile } from '#app/http.server.ts'

export function loader() {
  return publicFile(JSON.stringify(manifest()), 'application/manifest+json')
}
