import { publicFile } from '#app/http.server.ts'
import policy from '../../../SECURITY.md?raw'

export function loader() {
  return publicFile(policy, 'text/plain; charset=utf-8')
}
