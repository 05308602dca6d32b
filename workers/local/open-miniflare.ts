import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions, type V4WorkerOptions } from 'miniflare'

export type LocalWorkerOptions = V4WorkerOptions

/** Starts a workerd. The options are those of Miniflare 4, which wrangler gives out and the documentation describes. */
export function openMiniflare(options: V4MiniflareOptions): Miniflare {
  return new Miniflare(convertV4MiniflareOptions(options))
}
